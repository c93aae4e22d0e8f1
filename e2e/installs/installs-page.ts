// The list of projects and the overview, as the tests of Installs find them.
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'

export const find = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
export const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
/** A project in the list, with or without its progress. Of many the list has those in view alone. */
export const inList = (page: Page, name: string) =>
  list(page).getByRole('link', { name: new RegExp(`^${name}( \\d+%)?$`) })
export const dashboard = (page: Page) => page.getByRole('heading', { name: 'Active Projects' })
export const board = (page: Page) => page.getByRole('region', { name: 'Waiting To Be Installed' })

export const projectsOf = async (page: Page) =>
  z.array(ProjectSummary).parse(await (await page.request.get('/api/projects')).json())
