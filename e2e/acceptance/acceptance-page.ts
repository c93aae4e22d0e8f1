import type { APIRequestContext, Page } from 'playwright/test'
import { Acceptance, GivenLink } from '#events/acceptance/api.ts'
import { headers, makeBoard, type NewCard } from '../kit/board-page.ts'
import { colleagueAt } from '../kit/screen-steps.ts'

const CARDS: readonly NewCard[] = [
  { name: 'Gate camera', status: 'confirmed', floor: 'Ground floor' },
  { name: 'Lobby door controller with a name that goes on', status: 'installed', floor: '1' },
  { name: 'Sensor', floor: '1' },
]

/** A project with a hand-over document. */
export async function makeDocument(employee: APIRequestContext, name: string) {
  const project = await makeBoard({ request: employee }, name, CARDS)
  return { project, document: await makeAnother(employee, project) }
}

/** Makes a document of what a project shows now. */
export async function makeAnother(employee: APIRequestContext, project: number): Promise<Acceptance> {
  const answer = await employee.post(`/api/projects/${project}/acceptance`, { headers })
  return Acceptance.parse(await answer.json())
}

/** The same with the link of the document, as the page at it has it. */
export async function makeLink(employee: APIRequestContext, name: string) {
  const made = await makeDocument(employee, name)
  const answer = await employee.post(`/api/acceptance/${made.document.id}/link`, { headers })
  const { link } = GivenLink.parse(await answer.json())
  return { ...made, href: link.replace(/^https?:\/\/[^/]+/, '') }
}

/** An employee, who has no page here, does something for the person of a page. */
export async function asColleague<Made>(
  page: Page,
  work: (employee: APIRequestContext) => Promise<Made>,
): Promise<Made> {
  await page.goto('/login-test')
  const employee = await colleagueAt(page, 'employee')
  const made = await work(employee)
  await employee.dispose()
  return made
}
