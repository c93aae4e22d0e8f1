import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { FolderId, InstanceId, ProjectId } from '#events/kernel/ids.ts'
import { useProject } from '../../../client/api/projects/projects.ts'
import type { CommandState } from '../../../client/api/request/use-command.ts'
import { useCreateProject } from '../../../client/features/installs/create-project-dialog.tsx'
import {
  useCreateFolder,
  useDeleteFolder,
  useMoveToFolder,
  useRenameFolder,
} from '../../../client/shared/projects/use-folder-commands.ts'
import {
  useAssignInstance,
  useAssignUsers,
  useDeleteProject,
} from '../../../client/shared/projects/use-project-access.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { complete, createProject } from '../../../server/testing/app/answers.ts'
import { emailOf, type Send } from '../../../server/testing/app/app.ts'
import { Around, openTestPage, type TestPage } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await page.signIn('employee')
})
afterEach(cleanup)
afterAll(() => page.close())

/** Sends a command and gives its toast: kind, title and description. */
async function said<Input, Result>(useIt: () => CommandState<Input, Result>, input: Input) {
  const { result } = renderHook(useIt, { wrapper: Around })
  await act(() => result.current.send(input))
  const { shown } = useToast.getState()
  return [shown?.variant === 'destructive' ? 'failure' : 'success', shown?.title, shown?.description]
}

async function closedProject(): Promise<ProjectId> {
  const { id } = await createProject(employee, 'Closed')
  await complete(employee, id)
  return id
}

const CLOSED = 'This project is closed. An employee can reopen it.'
const NO_FOLDER = 'This folder does not exist any more.'
const NO_INSTANCE = 'Could not find the selected Verkada instance'
const nowhere = { name: 'Lost', parentFolderId: null, organizationId: null, createdBy: null, createdAt: '', path: '' }
const gone = { project: ProjectId.parse(999_999), folder: FolderId.parse(999_999), instance: InstanceId.parse(999_999) }

it('[ACCESS-25] [ACCESS-26] what the server refuses is said under the title of the specification, in its words', async () => {
  const projectId = await closedProject()
  const users = { projectId, emails: [emailOf('installer')], base: [] }
  const name = 'Pier'
  // Who closed it is said behind (STORY-1).
  const closed: unknown = expect.stringContaining(CLOSED)
  expect(await said(() => useAssignUsers('board'), users)).toEqual(['failure', 'Failed to update users', closed])
  expect(await said(() => useAssignUsers('list'), users)).toEqual(['failure', 'Failed to update project users', closed])
  const instance = { projectId, verkadaInstanceId: gone.instance }
  expect(await said(useAssignInstance, instance)).toEqual(['failure', 'Error', NO_INSTANCE])
  const project = { name, assignedUsers: [], verkadaInstanceId: gone.instance }
  expect(await said(useCreateProject, project)).toEqual(['failure', 'Failed to create project', NO_INSTANCE])
  const folder = { name, parentFolderId: gone.folder }
  expect(await said(useCreateFolder, folder)).toEqual(['failure', 'Failed to create folder', NO_FOLDER])
  expect(await said(useRenameFolder, { id: gone.folder, name, base: name })).toEqual([
    'failure',
    'Failed to rename folder',
    NO_FOLDER,
  ])
  const lost = { ...nowhere, id: gone.folder }
  expect(await said(useDeleteFolder, lost)).toEqual(['failure', 'Failed to delete folder', NO_FOLDER])
  const move = { projectId, folderId: gone.folder }
  expect(await said(useMoveToFolder, move)).toEqual(['failure', 'Failed to move project', NO_FOLDER])
  const [outcome, title] = await said(useDeleteProject, { id: gone.project, name })
  expect([outcome, title]).toEqual(['failure', 'Failed to delete project'])
})

it('[PROJ-39] the deletion of a project is said, with its name', async () => {
  const { id } = await createProject(employee, 'Torn Down')
  expect(await said(useDeleteProject, { id, name: 'Torn Down' })).toEqual(['success', 'Project deleted', 'Torn Down'])
})

it('[ACCESS-24] [ACCESS-25] users that were saved stand in the list that this page has', async () => {
  const { id } = await createProject(employee, 'Shared', ['customer'])
  const project = renderHook(() => useProject(id), { wrapper: Around }).result
  await waitFor(() => expect(project.current?.assignedUsers).toEqual([emailOf('customer')]))
  const users = { projectId: id, emails: [emailOf('installer'), ''], base: [emailOf('customer')] }
  const words = ['success', 'Users updated', 'Project access has been updated successfully']
  expect(await said(() => useAssignUsers('board'), users)).toEqual(words)
  await waitFor(() => expect(project.current?.assignedUsers).toEqual([emailOf('installer')]))
})
