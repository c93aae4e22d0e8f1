import { describe, expect, it } from 'vitest'
import { ProjectSummary } from '#events/project/api.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import { groupProjects, matchingProjects } from './project-groups.ts'

const project = (id: number, name: string, status: 'open' | 'closed' = 'open') =>
  ProjectSummary.parse({
    id,
    name,
    status,
    organizationId: 1,
    verkadaInstanceId: 1,
    folderId: null,
    assignedUsers: [],
    createdAt: '2025-03-03T08:00:00.000Z',
    usersAddedToSupportPortal: false,
    cameraViewsConfirmed: false,
    usersAddedToVerkadaPortal: false,
    ...DEFAULT_RIGHTS,
    deviceCounts: { waiting: 0, installed: 0, confirmed: 0 },
    checklistCount: 0,
    flagged: 0,
    revision: 0,
    changedRevision: 0,
    changedBy: null,
    changedByOthersRevision: null,
  })

const names = (projects: readonly ProjectSummary[]) => projects.map(({ name }) => name)

describe('the list of projects', () => {
  const projects = [
    project(1, 'Site 10'),
    project(2, 'site 2'),
    project(3, 'Harbour', 'closed'),
    project(4, 'Ärztehaus'),
  ]

  it('is parted by status and sorted by name', () => {
    const { open, closed } = groupProjects(projects)
    expect(names(open)).toEqual(['Ärztehaus', 'site 2', 'Site 10'])
    expect(names(closed)).toEqual(['Harbour'])
  })

  it('is searched by a part of the name in any case', () => {
    const groups = groupProjects(projects)
    expect(names(matchingProjects(groups, ' SITE ').open)).toEqual(['site 2', 'Site 10'])
    expect(names(matchingProjects(groups, 'harb').closed)).toEqual(['Harbour'])
    expect(matchingProjects(groups, 'nothing')).toEqual({ open: [], closed: [] })
    expect(matchingProjects(groups, ' ')).toEqual(groups)
  })
})
