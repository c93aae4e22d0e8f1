import { describe, expect, it } from 'vitest'
import { SYSTEM } from '../kernel/actor.ts'
import { at, by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import type { ProjectCommand } from './commands.ts'
import { projectDecider } from './decide.ts'
import type { ProjectEvent } from './events.ts'
import { EXAMPLE_PROJECT } from './examples.ts'

const { given } = specification(projectDecider)

const details = EXAMPLE_PROJECT
const created = fact<ProjectEvent>({ type: 'ProjectCreated', data: { ...details, assignedUsers: ['Ana@x.example'] } })
const ticked = (['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'] as const).map(
  (item) => fact<ProjectEvent>({ type: 'ChecklistItemTicked', data: { item } }),
)
const completed = fact<ProjectEvent>({ type: 'ProjectCompleted', data: {} })
const deleted = fact<ProjectEvent>({ type: 'ProjectDeleted', data: { name: 'Terminal' } })
const complete: ProjectCommand = { type: 'CompleteProject', data: {} }
const reopen: ProjectCommand = { type: 'ReopenProject', data: {} }

describe('creating a project', () => {
  it('records it with each e-mail once, whatever its case', () => {
    const command: ProjectCommand = {
      type: 'CreateProject',
      data: { ...details, assignedUsers: ['a@x.example', 'A@X.example'] },
    }
    expect(given().when(command).events).toEqual([
      { type: 'ProjectCreated', data: { ...details, assignedUsers: ['A@X.example'] } },
    ])
  })
  it('[CMD-22] refuses a second one under the id of one that was deleted', () => {
    const deleted = fact<ProjectEvent>({ type: 'ProjectDeleted', data: { name: 'Terminal' } })
    const again = { type: 'CreateProject', data: { ...details, assignedUsers: [] } } satisfies ProjectCommand
    expect(given(created, deleted).refusal(again)).toEqual({ code: 'project-exists' })
  })
  it('refuses a second one under the same id', () => {
    expect(given(created).refusal({ type: 'CreateProject', data: { ...details, assignedUsers: [] } })).toEqual({
      code: 'project-exists',
    })
  })
})

describe('a person who was deleted', () => {
  const leave: ProjectCommand = { type: 'RemoveUser', data: { email: 'ANA@x.example', deletedAt: at(5) } }
  const left: ProjectEvent = {
    type: 'ProjectUsersChanged',
    data: { assignedUsers: [], granted: [], revoked: ['Ana@x.example'] },
  }
  it('[ACCOUNT-13] leaves a project, closed or not, once', () => {
    expect(given(created).when(leave, SYSTEM).events).toEqual([left])
    expect(given(created, ...ticked, completed).when(leave, SYSTEM).events).toEqual([left])
    expect(given(created, fact(left)).when(leave, SYSTEM).events).toEqual([])
  })
  it('[ACCOUNT-21] leaves those alone that the next owner of the e-mail was assigned to since', () => {
    const again = fact<ProjectEvent>(
      {
        type: 'ProjectUsersChanged',
        data: { assignedUsers: ['ana@x.example'], granted: ['ana@x.example'], revoked: [] },
      },
      by(1),
      7,
    )
    expect(given(created, fact(left, SYSTEM, 6), again).when(leave, SYSTEM).events).toEqual([])
    const later: ProjectCommand = { type: 'RemoveUser', data: { email: 'ANA@x.example', deletedAt: at(8) } }
    expect(given(created, fact(left, SYSTEM, 6), again).when(later, SYSTEM).events).toHaveLength(1)
  })
  it('[ACCOUNT-21] leaves a project that they were given by a server whose clock is ahead by seconds', () => {
    const [deletedAt, tooLate] = [8_000, 12_000].map((ms) => new Date(Date.parse(at(0)) - ms).toISOString())
    const data = { email: 'ana@x.example', deletedAt: deletedAt ?? '' }
    expect(given(created).when({ type: 'RemoveUser', data }, SYSTEM).events).toEqual([left])
    const before = { email: 'ana@x.example', deletedAt: tooLate ?? '' }
    expect(given(created).when({ type: 'RemoveUser', data: before }, SYSTEM).events).toEqual([])
  })
  it('[ACCOUNT-21] leaves a project whose people changed since, as long as it was not given anew', () => {
    const both = ['Ana@x.example', 'bo@x.example']
    const other: ProjectEvent = {
      type: 'ProjectUsersChanged',
      data: { assignedUsers: both, granted: ['bo@x.example'], revoked: [] },
    }
    expect(given(created, fact(other, by(1), 7)).when(leave, SYSTEM).events).toEqual([
      {
        type: 'ProjectUsersChanged',
        data: { assignedUsers: ['bo@x.example'], granted: [], revoked: ['Ana@x.example'] },
      },
    ])
  })
  it('[ACCOUNT-13] leaves none that is gone', () => {
    expect(given(created, deleted).when(leave, SYSTEM).events).toEqual([])
  })
})

describe('assigning people', () => {
  it('says who gained and who lost access', () => {
    const command: ProjectCommand = { type: 'AssignUsers', data: { assignedUsers: ['bo@x.example'] } }
    expect(given(created).when(command).events).toEqual([
      {
        type: 'ProjectUsersChanged',
        data: { assignedUsers: ['bo@x.example'], granted: ['bo@x.example'], revoked: ['Ana@x.example'] },
      },
    ])
  })
  it('[ACCESS-30] leaves what others changed since the person looked', () => {
    const data = { assignedUsers: ['Ana@x.example', 'cy@x.example', 'di@x.example'], granted: [], revoked: [] }
    const others = fact<ProjectEvent>({ type: 'ProjectUsersChanged', data })
    // Bo was taken off and Di added by others; this person adds Eve and takes Ana off.
    const base = ['ana@x.example', 'bo@x.example', 'cy@x.example']
    const assignedUsers = ['BO@x.example', 'cy@x.example', 'eve@x.example']
    expect(given(created, others).when({ type: 'AssignUsers', data: { assignedUsers, base } }).events).toEqual([
      {
        type: 'ProjectUsersChanged',
        data: {
          assignedUsers: ['cy@x.example', 'di@x.example', 'eve@x.example'],
          granted: ['eve@x.example'],
          revoked: ['Ana@x.example'],
        },
      },
    ])
  })
  it('records nothing when only the case of an e-mail differs', () => {
    expect(given(created).when({ type: 'AssignUsers', data: { assignedUsers: ['ana@x.EXAMPLE'] } }).events).toEqual([])
  })
})

describe('the checklist', () => {
  it('records each item that changes, and those alone', () => {
    const command: ProjectCommand = {
      type: 'UpdateChecklist',
      data: { cameraViewsConfirmed: true, usersAddedToSupportPortal: false },
    }
    expect(given(created).when(command).events).toEqual([
      { type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } },
    ])
  })
  it('takes a tick back', () => {
    const command: ProjectCommand = { type: 'UpdateChecklist', data: { cameraViewsConfirmed: false } }
    expect(given(created, ...ticked).when(command).events).toEqual([
      { type: 'ChecklistItemUnticked', data: { item: 'cameraViewsConfirmed' } },
    ])
  })
})

describe('completing and reopening', () => {
  it('[CMD-7] completes only with all three items ticked', () => {
    expect(given(created, ...ticked.slice(1)).refusal(complete)).toEqual({ code: 'checklist-incomplete' })
    expect(given(created, ...ticked).when(complete).events).toEqual([{ type: 'ProjectCompleted', data: {} }])
  })
  it('records nothing when it is so already', () => {
    expect(given(created, ...ticked, completed).when(complete).events).toEqual([])
    expect(given(created).when(reopen).events).toEqual([])
  })
  it('keeps the ticks when it is reopened', () => {
    const { view, when } = given(created, ...ticked, completed)
    expect(when(reopen).events).toEqual([{ type: 'ProjectReopened', data: {} }])
    expect(view.project?.cameraViewsConfirmed).toBe(true)
  })
  it('[CMD-8] refuses every other change while it is closed', () => {
    const closed = given(created, ...ticked, completed)
    const changes: ProjectCommand[] = [
      { type: 'AssignUsers', data: { assignedUsers: [] } },
      {
        type: 'AssignInstance',
        data: { verkadaInstanceId: InstanceId.parse(2), organizationId: OrganizationId.parse(2) },
      },
      { type: 'UpdateChecklist', data: { cameraViewsConfirmed: false } },
      { type: 'UndoImport', data: { batchId: 'any' } },
    ]
    for (const command of changes) expect(closed.refusal(command)).toEqual({ code: 'project-closed' })
    expect(closed.when({ type: 'DeleteProject', data: {} }).events).toEqual(
      [deleted].map(({ type, data }) => ({ type, data })),
    )
  })
})

describe('a deleted project', () => {
  it('takes no command any more', () => {
    const gone = given(created, deleted)
    for (const command of [complete, reopen, { type: 'DeleteProject', data: {} }] satisfies ProjectCommand[])
      expect(gone.refusal(command)).toEqual({ code: 'project-unknown' })
  })
})

describe('[PROJ-31] the name', () => {
  const rename = (name: string, base?: string) =>
    ({ type: 'RenameProject', data: { name, ...(base !== undefined && { base }) } }) as const
  const renamed = fact<ProjectEvent>({ type: 'ProjectRenamed', data: { name: 'Pier', previous: 'Harbour' } })

  it('is replaced, with the one before, and nothing happens when it stays', () => {
    const before = given(created).view.project?.name ?? ''
    expect(given(created).when(rename('Pier', before)).events).toEqual([
      { type: 'ProjectRenamed', data: { name: 'Pier', previous: before } },
    ])
    expect(given(created, renamed).when(rename('Pier', before)).events).toEqual([])
  })
  it('is not replaced by a person who saw another one', () => {
    expect(given(created, renamed).refusal(rename('Quay', 'Harbour'))).toEqual({
      code: 'changed-meanwhile',
      theirs: { name: 'Pier' },
    })
    expect(given(created, renamed).when(rename('Quay')).events).toMatchObject([{ data: { previous: 'Pier' } }])
  })
  it('stays on a closed project', () => {
    expect(given(created, ...ticked, completed).refusal(rename('Quay'))).toMatchObject({ code: 'project-closed' })
  })
})

describe('the provider instance', () => {
  it('records the one before, and nothing when it stays', () => {
    const data = { verkadaInstanceId: InstanceId.parse(2), organizationId: OrganizationId.parse(2) }
    expect(given(created).when({ type: 'AssignInstance', data }).events).toEqual([
      { type: 'ProjectInstanceChanged', data: { ...data, previous: 1 } },
    ])
    const same = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
    expect(given(created).when({ type: 'AssignInstance', data: same }, by(2)).events).toEqual([])
  })
})
