import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addCard, createProject } from './answers.ts'
import { onlyKey } from './api-keys.ts'
import { type Answer, PASSWORD, type Send, type TestApp, type TestPerson, userIdOf } from './app.ts'
import { formPhotos, newForm } from './forms.ts'
import { dataUrl, JPEG, photoForm, PNG } from './pictures.ts'
import { inPlan, newPlan, PLAN_BODIES } from './plans.ts'
import { addDigest, SITE_BODIES } from './site-files.ts'
import { addSurveyCard, FORM } from './survey-cards.ts'

const DIGEST = createHash('sha256').update(JPEG).digest('hex')
const NOTE = { title: 'x', content: 'Text of a note', installersMayRead: true }
const ACCEPTED = { name: 'Name of a signer', remarks: 'Text of remarks', points: [] }
const FEEDBACK = {
  ...{ type: 'bug', title: 'The list', description: 'Text of a feedback' },
  ...{ screenshot: dataUrl(PNG), pagePath: '/' },
}

/**
 * A valid body for each route that takes one, under `METHOD url`. Which routes there are, who may call them, and what each
 * must answer comes from the routes that are registered.
 */
export const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/projects': { name: 'New', verkadaInstanceId: 1 },
  'PATCH /api/projects/:id': { verkadaInstanceId: 1 },
  'PATCH /api/projects/:id/users': { assignedUsers: ['installer@test.example', 'customer@test.example'] },
  'PATCH /api/projects/:id/rights': { customers: 'work' },
  'PATCH /api/projects/:id/floors': { floors: ['EG', '1'] },
  'PATCH /api/projects/:id/checklist': { cameraViewsConfirmed: true },
  'PATCH /api/projects/:id/status': { status: 'open' },
  'POST /api/projects/:id/devices/manual': { name: 'Cam' },
  'POST /api/projects/:id/devices/import': {
    fileName: 'a.csv',
    rows: [{ name: 'C', type: 'camera', description: '' }],
  },
  'POST /api/import-mappings': { header: 'id|floor', mapping: { roles: ['name', 'floor'], isNameDescribed: false } },
  'POST /api/projects/:id/devices/move': { moves: [{ deviceId: 1, to: 'waiting' }] },
  'POST /api/projects/:id/devices/delete': { deviceIds: [999_999] },
  'POST /api/projects/:id/devices/same': { keep: 999_998, merge: 999_999 },
  'POST /api/projects/:id/devices/not-same': { deviceId: 999_998, other: 999_999 },
  'POST /api/projects/:id/pairs': { pairs: [], rest: 'leave' },
  'POST /api/projects/:id/undo': { revision: 1 },
  'PUT /api/projects/:id/seen': { revision: 0 },
  'PATCH /api/devices/:id/status': { status: 'waiting' },
  'PATCH /api/devices/:id/description': { description: 'x' },
  'PATCH /api/devices/:id/name': { name: 'x' },
  'PATCH /api/devices/:id/type': { type: 'keypad' },
  'PATCH /api/devices/facts': { deviceIds: [999_999], facts: { floor: '1' } },
  'POST /api/devices/assign': { deviceIds: [999_999], userIds: [] },
  'POST /api/devices/schedule': { deviceIds: [999_999], day: '2026-12-01', part: 'morning' },
  'POST /api/devices/:id/flag': { kind: 'no-access', reason: 'Locked' },
  'PATCH /api/devices/:id/serial': { serial: 'VK-1', by: 'scan' },
  ...SITE_BODIES,
  'POST /api/projects/:id/notes': NOTE,
  'POST /api/acceptance/:id/sign': ACCEPTED,
  'POST /api/acceptance/:id/refuse': ACCEPTED,
  ...PLAN_BODIES,
  'POST /api/organizations': { name: 'New' },
  'POST /api/folders': { name: 'Name of a folder' },
  'PATCH /api/folders/:id': { name: 'Renamed' },
  'PATCH /api/organizations/:id': { name: 'Renamed' },
  'PATCH /api/projects/:id/name': { name: 'Renamed' },
  'PATCH /api/projects/:id/move-to-folder': { folderId: null },
  'POST /api/verkada-instances': { name: 'New', organizationId: 1, apiKey: 'sim-good', webhookSecret: '' },
  'PATCH /api/verkada-instances/:id': { name: 'x' },
  'PATCH /api/notes/:id': NOTE,
  'POST /api/feedback': FEEDBACK,
  'PATCH /api/feedback/:id/status': { status: 'closed' },
  'PATCH /api/feedback/:id/answer': { answer: 'It is mended.', base: null },
  'POST /api/page-views': { userId: 1, page: '/', action: 'view', durationMs: null },
  'POST /api/invitations': { email: 'guest@test.example' },
  'POST /api/invitations/revoke': { invitationId: '00000000-0000-4000-8000-000000000000', email: 'none@test.example' },
  'POST /api/users': { firstName: 'New', lastName: 'User', email: 'new@test.example' },
  'PATCH /api/users/:id/info': { firstName: 'New', lastName: 'User', username: 'renamed' },
  'PATCH /api/users/:id/email': { email: 'changed@test.example' },
  'POST /api/users/:id/hand-over': { to: 1 },
  'PATCH /api/users/:id/role': { role: 'installer' },
  'PATCH /api/users/:id/company': { companyId: null },
  'PATCH /api/users/role': { userIds: [999_999], role: 'installer' },
  'PATCH /api/users/company': { userIds: [999_999], companyId: null },
  'POST /api/users/delete': { userIds: [999_999] },
  'POST /api/users/:id/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'POST /api/companies': { name: 'New' },
  'PATCH /api/companies/:id': { name: 'Renamed' },
  'PATCH /api/admin/quota-limit/:id': { quotaLimitMB: 2048 },
  'POST /api/devices/:id/photos': photoForm(JPEG),
  'DELETE /api/devices/:id/photos': { photoPath: `/api/devices/1/photos/${DIGEST}` },
  'POST /api/api-keys': { name: 'New', scopes: ['projects:read'] },
  ...{ 'PATCH /api/settings': { quotaDefaultMB: 1024 }, 'POST /api/settings/logo': photoForm(PNG, { field: 'logo' }) },
  'POST /api/webhooks': { url: 'https://192.0.9.1/hook', events: ['NoteAdded'], projectId: null },
  'PATCH /api/webhooks/:id': { isEnabled: false },
  'POST /api/forms': { title: 'New', organizationId: 1, sections: [] },
  'PATCH /api/forms/:id': { title: 'Renamed' },
  'PATCH /api/forms/:id/users': { assignedUsers: ['installer@test.example'] },
  'POST /api/forms/:id/announced-photos': { sectionId: 1, digests: [DIGEST] },
  'DELETE /api/forms/:id/announced-photos': { sectionId: 1, digests: [DIGEST] },
  'POST /api/forms/:id/cards': { projectId: 1, sectionIds: [1] },
  'POST /api/forms/upload-photos': formPhotos(1, 1, JPEG),
  'POST /api/form-templates': { name: 'New', formId: 1 },
  'PATCH /api/form-templates/:id': { organizationId: null },
  'POST /api/forms/delete-photo': { formId: 1, sectionId: 1, photoPath: `form-1/${DIGEST}.jpg` },
}
/** Fields that must be unique among all that the routes make and rename. */
const UNIQUE: Readonly<Record<string, () => object>> = {
  'POST /api/organizations': () => ({ name: randomUUID() }),
  'PATCH /api/organizations/:id': () => ({ name: randomUUID() }),
  'POST /api/users': () => ({ email: `${randomUUID()}@test.example` }),
  'PATCH /api/users/:id/email': () => ({ email: `${randomUUID()}@test.example` }),
  'PATCH /api/users/:id/info': () => ({ username: randomUUID() }),
  'POST /api/form-templates': () => ({ name: randomUUID() }),
  'POST /api/companies': () => ({ name: randomUUID() }),
  'PATCH /api/companies/:id': () => ({ name: randomUUID() }),
}
/** A valid body of a route, with what must be unique. */
export const bodyOf = (name: string): unknown =>
  name in UNIQUE ? { ...z.looseObject({}).parse(BODIES[name]), ...UNIQUE[name]?.() } : BODIES[name]
/** Routes without a body, and those whose success is another status than 200. */
export const WITHOUT_BODY: ReadonlySet<string> = new Set([
  ...['POST /api/projects/:id/acceptance', 'POST /api/acceptance/:id/link', 'DELETE /api/acceptance/:id/link'],
  ...['DELETE /api/projects/:id', 'DELETE /api/plans/:id', 'DELETE /api/forms/:id', 'DELETE /api/form-templates/:id'],
  ...['DELETE /api/devices/:id/flag', 'DELETE /api/devices/:id', 'DELETE /api/notes/:id'],
  ...['DELETE /api/feedback/:id', 'DELETE /api/organizations/:id', 'DELETE /api/projects/:id/site/files/:digest'],
  ...['DELETE /api/folders/:id', 'POST /api/folders/:id/restore', 'DELETE /api/settings/logo'],
  ...['DELETE /api/verkada-instances/:id', 'POST /api/users/:id/reset-password'],
  ...['POST /api/users/:id/unlock', 'POST /api/admin/reset-quota/:id'],
  ...['DELETE /api/users/:id', 'POST /api/users/:id/erase', 'POST /api/calendar', 'DELETE /api/calendar'],
  ...['POST /api/users/:id/suspend', 'POST /api/users/:id/resume', 'POST /api/users/:id/sign-out'],
  ...['DELETE /api/companies/:id', 'DELETE /api/webhooks/:id'],
  ...['POST /api/webhooks/:id/rotate-secret', 'POST /api/webhooks/:id/test'],
  ...['POST /api/webhooks/:id/deliveries/:deliveryId/send', 'DELETE /api/api-keys/:id'],
  ...['POST /api/projects/:id/devices/import/:batchId/undo', 'POST /api/projects/:id/devices/sync'],
])

/** The query that a route must be asked with, with its question mark; empty for most. */
export const queryOf = (url: string): string => (url.endsWith('/plan-work') ? '?from=2031-03-03' : '')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every registered route; its name is `METHOD url`. HEAD goes with GET. */
export const everyRoute = ({ routeList }: Pick<TestApp, 'routeList'>) =>
  routeList.flatMap(({ method, url, config: { access, scope = [], cost } = {}, schema }) => {
    const methods = [method].flat().filter((one): one is Method => one !== 'HEAD')
    return methods.map((one) => ({
      name: `${one} ${url}`,
      method: one,
      url,
      access,
      scopes: [scope].flat(),
      cost,
      schema,
    }))
  })

/**
 * A url with fresh things in the place of its ids: in that of a project's one with a card and a note, to which the installer and
 * the customer are assigned.
 * @param employee makes them. @param caller who will ask for it. @param named gives the id of what a url names.
 */
export async function placeOf(
  employee: Send,
  url: string,
  caller: TestPerson = 'employee',
  named = makeNamed,
): Promise<string> {
  if (url.endsWith('/change-password')) return url.replace(':id', String(userIdOf(caller)))
  if (url.startsWith('/api/admin/')) return url.replace(':id', '1')
  return inPlan(url)
    .replace(':id', String(await named(employee, url)))
    .replace(':deliveryId', '00000000-0000-4000-8000-000000000000')
    .replace(':batchId', '00000000-0000-4000-8000-000000000000')
    .replace(':digest', DIGEST)
    .replace(/:line|:revision/, '1')
    .replace(':path', encodeURIComponent(`form-1/${DIGEST}.jpg`))
}

/** Makes what a url names, each its own, since the route may delete it, or what its list or file shows. @returns its id. */
export async function makeNamed(employee: Send, url: string): Promise<number | string | undefined> {
  const [, , collection = ''] = url.split('/')
  if (/^(projects|devices|notes|acceptance|plans|lists|find)$/.test(collection))
    return makeOfProject(employee, url, collection)
  if (!url.includes(':id') && collection !== 'feedback') return undefined
  if (collection === 'forms') return newForm(employee, { ...FORM, assignedUsers: ['installer@test.example'] })
  if (collection === 'api-keys') return onlyKey(employee)
  return idOf(await employee('POST', `/api/${collection}`, bodyOf(`POST /api/${collection}`)))
}

async function makeOfProject(employee: Send, url: string, collection: string): Promise<number | string> {
  const project = await createProject(employee, 'Name of a project', ['installer', 'customer'])
  const card = url.includes('/survey')
    ? await addSurveyCard(employee, project.id)
    : (await addCard(employee, project.id, 'Cam')).id
  if (url.includes(':digest')) await addDigest(employee, { card, project: project.id })
  if (collection === 'acceptance') return idOf(await employee('POST', `/api/projects/${project.id}/acceptance`))
  if (collection === 'plans') return newPlan(employee, project.id)
  const note = await employee('POST', `/api/projects/${project.id}/notes`, NOTE)
  return collection === 'devices' ? card : collection === 'notes' ? idOf(note) : project.id
}

const idOf = ({ body }: Answer) => z.object({ id: z.union([z.int(), z.string()]) }).parse(body).id
