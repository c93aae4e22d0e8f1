import type { Aggregate } from '../kernel/aggregate.ts'
import { maySee } from '../kernel/assigned-people.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { type ProjectCommand, projectCommands } from './commands.ts'
import { projectDecider } from './decide.ts'
import { ProjectEvent } from './events.ts'
import { projectHistory } from './history/history.ts'
import type { ProjectPatch, ProjectView } from './model.ts'
import { projectPictures } from './pictures.ts'
import { type ProjectRefusal, projectRefusals } from './refusals.ts'
import { projectStream } from './stream.ts'
import { ProjectSummary } from './api.ts'
import { SectionCard } from './survey/api.ts'

/** A project with its cards: one stream each. */
export const projectAggregate = {
  stream: projectStream,
  decider: projectDecider,
  events: ProjectEvent,
  commands: projectCommands,
  // Before it is created, and after its deletion, the rules themselves refuse.
  maySee: (person, { project }) => project === null || maySee(person, project),
  refusals: projectRefusals,
  history: projectHistory,
  lists: { projects: ProjectSummary, sectionCards: SectionCard },
  pictures: projectPictures,
  dropsPictures: ['PhotoRemoved'],
  personal: {
    ProjectCreated: { whose: 'each', fields: ['assignedUsers'] },
    ProjectUsersChanged: { whose: 'each', fields: ['assignedUsers', 'granted', 'revoked'] },
  },
  scope: 'projects',
  ids: ['project', 'device'],
} as const satisfies Aggregate<[ProjectId], ProjectView, ProjectPatch, ProjectCommand, ProjectEvent, ProjectRefusal>
