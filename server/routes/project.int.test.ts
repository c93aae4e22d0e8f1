import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { createProject } from '../testing/answers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const employee = await app.as('employee')
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    await createProject(employee, name, name === 'B' || name === 'D' ? ['installer'] : [])
})
afterAll(() => app.close())

describe('[LIST-9] GET /api/projects', () => {
  const namesFor = async (person: TestPerson, query: string) => {
    const { body } = await (await app.as(person))('GET', `/api/projects${query}`)
    return z
      .array(ProjectSummary)
      .parse(body)
      .map(({ name }) => name)
      .join('')
  }
  const idOf = async (name: string) => {
    const { body } = await (await app.as('employee'))('GET', '/api/projects')
    return z
      .array(ProjectSummary)
      .parse(body)
      .find((project) => project.name === name)?.id
  }

  it('answers all that a person may see, or a part of it in the order of the ids', async () => {
    expect(await namesFor('employee', '')).toBe('ABCDE')
    expect(await namesFor('employee', '?limit=2')).toBe('AB')
    expect(await namesFor('employee', `?after=${await idOf('B')}&limit=2`)).toBe('CD')
    expect(await namesFor('employee', `?after=${await idOf('D')}`)).toBe('E')
    expect(await namesFor('employee', `?after=${await idOf('E')}&limit=1000`)).toBe('')
    expect(await namesFor('installer', '?limit=1')).toBe('B')
    expect(await namesFor('installer', `?after=${await idOf('B')}&limit=5`)).toBe('D')
  })

  it('refuses what is no part', async () => {
    const employee = await app.as('employee')
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?after=-1', '?after=1.5'])
      expect((await employee('GET', `/api/projects${query}`)).status).toBe(400)
  })
})
