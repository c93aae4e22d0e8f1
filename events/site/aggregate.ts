import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { SiteNews } from './api.ts'
import type { SiteCommand } from './commands.ts'
import { siteDecider, type SitePatch, type SiteView } from './decide.ts'
import { SiteEvent } from './events.ts'
import { siteHistory } from './history.ts'
import { type SiteRefusal, siteRefusals } from './refusals.ts'
import { siteStream } from './stream.ts'

/** The site sheet of a project: one stream for each project. */
export const siteAggregate = {
  stream: siteStream,
  decider: siteDecider,
  events: SiteEvent,
  commands: {
    ChangeSite: { roles: EMPLOYEES },
    AddSiteFile: { roles: EMPLOYEES, words: 'Add and remove files of the site' },
    RemoveSiteFile: { roles: EMPLOYEES, words: {} },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: siteRefusals,
  history: siteHistory,
  lists: { sites: SiteNews },
  dropsPictures: ['SiteFileRemoved'],
  scope: 'sites',
  ids: [],
} as const satisfies Aggregate<[ProjectId], SiteView, SitePatch, SiteCommand, SiteEvent, SiteRefusal>
