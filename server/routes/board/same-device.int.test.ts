import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { plainText } from '#events/kernel/history.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { addCard, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'

const app = await sharedApp()
const [employee, installer] = [await app.as('employee'), await app.as('installer')]
const board = async () => {
  const { id } = await createProject(employee, 'Doubles', ['installer'])
  const [gate, other] = [await addCard(employee, id, 'Gate'), await addCard(employee, id, 'Gate again')]
  return { id, gate: gate.id, other: other.id }
}
const same = (project: number, keep: number, merge: number, key = randomUUID()) =>
  employee('POST', `/api/projects/${project}/devices/same`, { keep, merge }, { key })
const linesOf = async (project: number, device: number) =>
  HistoryPage.parse((await employee('GET', `/api/projects/${project}/history?device=${device}`)).body).lines.map(
    (line) => plainText(line.parts),
  )
const photosOf = async (device: number) => (await employee('GET', `/api/devices/${device}`)).body

it('[SYNC-65] [SYNC-66] two cards become the older one with photos and history of both, and undoing makes them two again', async () => {
  const { id, gate, other } = await board()
  await employee('PATCH', `/api/devices/${gate}/description`, { description: 'Mast' })
  await employee('PATCH', `/api/devices/${other}/serial`, { serial: 'VK-1', by: 'scan' })
  await move(employee, other, 'installed')
  expect((await employee('POST', `/api/devices/${gate}/photos`, photoForm(JPEG))).status).toBe(201)
  for (const picture of [JPEG, PNG])
    expect((await employee('POST', `/api/devices/${other}/photos`, photoForm(picture))).status).toBe(201)
  const before = await devicesOf(employee, id)

  const key = randomUUID()
  const answer = await same(id, gate, other, key)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    id: gate,
    name: 'Gate',
    status: 'installed',
    serial: 'VK-1',
    description: 'Mast',
  })
  const [kept, ...others] = await devicesOf(employee, id)
  expect(others).toEqual([])
  expect(kept).toMatchObject({ ...(answer.body as object) })
  expect(kept?.photos).toHaveLength(2)
  for (const path of kept?.photos ?? []) expect((await employee('GET', path)).status).toBe(200)
  const lines = await linesOf(id, gate)
  expect(lines).toEqual(
    expect.arrayContaining([
      'employee Test merged Gate again into Gate',
      'employee Test set the serial number of Gate again to VK-1',
      'employee Test wrote the description of Gate',
    ]),
  )
  const refused = await employee('PATCH', `/api/devices/${other}/status`, { status: 'confirmed' })
  expect(refused).toMatchObject({ status: 404 })

  const undone = await employee('POST', `/api/projects/${id}/undo`, { undoes: [key] }, { key: randomUUID() })
  expect(undone.status).toBeLessThan(300)
  expect(await devicesOf(employee, id)).toEqual(before)
  for (const path of before.flatMap(({ photos }) => photos)) expect((await employee('GET', path)).status).toBe(200)
  expect(await linesOf(id, other)).toContain('employee Test separated Gate again from Gate (undo)')
  expect(await photosOf(other)).toMatchObject({ photos: [expect.anything(), expect.anything()] })
})

it('[SYNC-65] the newer card is not kept, a card with itself is none, and employees alone say so', async () => {
  const { id, gate, other } = await board()
  expect(await same(id, other, gate)).toMatchObject({ status: 409, body: { code: 'card-newer' } })
  expect((await same(id, gate, gate)).status).toBe(400)
  expect((await same(id, gate, 999_999)).status).toBe(404)
  const elsewhere = await board()
  expect((await same(id, gate, elsewhere.other)).status).toBe(404)
  const asInstaller = await installer('POST', `/api/projects/${id}/devices/same`, { keep: gate, merge: other })
  expect(asInstaller.status).toBe(403)
  expect((await same(id, gate, other)).status).toBe(200)
  const again = await installer('PATCH', `/api/devices/${other}/facts`, { floor: '1' })
  expect(again.status).toBe(404)
})

it('[SYNC-68] employees say that two cards are two devices, by one line of history and one undo', async () => {
  const { id, gate, other } = await board()
  for (const card of [gate, other])
    await employee('PATCH', '/api/devices/facts', { deviceIds: [card], facts: { mac: 'e0:a7:00:1b:2c:3d' } })
  const [key, body] = [randomUUID(), { deviceId: gate, other }]
  const path = `/api/projects/${id}/devices/not-same`
  expect((await installer('POST', path, body)).status).toBe(403)
  expect((await employee('POST', path, { deviceId: gate })).status).toBe(400)
  expect((await employee('POST', path, { deviceId: gate, other: 999_999 })).status).toBe(404)
  expect((await employee('POST', path, body, { key })).status).toBe(204)
  const told = 'employee Test said that Gate and Gate again are two devices'
  for (const card of [gate, other]) expect(await linesOf(id, card)).toContain(told)
  // The same again is no event.
  expect((await employee('POST', path, body)).status).toBe(204)
  expect((await linesOf(id, gate)).filter((line) => line === told)).toHaveLength(1)
  const undone = await employee('POST', `/api/projects/${id}/undo`, { undoes: [key] }, { key: randomUUID() })
  expect(undone.status).toBeLessThan(300)
  expect(await linesOf(id, gate)).toContain('employee Test took back that Gate and Gate again are two devices (undo)')
  expect((await devicesOf(employee, id)).map((card) => 'notSame' in card)).toEqual([false, false])
})
