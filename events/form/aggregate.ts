import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { FormSummary } from './api.ts'
import type { FormCommand } from './commands.ts'
import { formDecider } from './decide.ts'
import { FormEvent } from './events.ts'
import type { FormId } from '../kernel/ids.ts'
import { type FormPatch, type FormView, maySeeForm } from './model.ts'
import { formPictures } from './pictures.ts'
import { type FormRefusal, formRefusals } from './refusals.ts'
import { formStream } from './stream.ts'
import { SURVEYORS } from './surveyors.ts'

/** A form of a site with its sections and photos: one stream each. */
export const formAggregate = {
  stream: formStream,
  decider: formDecider,
  events: FormEvent,
  commands: {
    CreateForm: { roles: SURVEYORS, tellsOfPeople: true },
    SaveForm: { roles: SURVEYORS, mayWait: true },
    AssignUsers: { roles: EMPLOYEES, tellsOfPeople: true },
    RemoveUser: { roles: [], tellsOfPeople: true },
    AddFormPhotos: { roles: SURVEYORS, mayWait: true },
    RemoveSectionPhoto: { roles: SURVEYORS },
    AnnounceSectionPhotos: { roles: SURVEYORS },
    GiveUpSectionPhotos: { roles: SURVEYORS },
    DropLoosePhotos: { roles: [] },
    DeleteForm: { roles: EMPLOYEES },
  },
  // Before it is created, and after its deletion, the rules themselves refuse.
  maySee: (person, { form }) => form === null || maySeeForm(person, form),
  refusals: formRefusals,
  history: null,
  lists: { forms: FormSummary },
  pictures: formPictures,
  dropsPictures: ['FormPhotosDropped'],
  personal: {
    FormCreated: { whose: 'each', fields: ['assignedUsers'] },
    FormUsersChanged: { whose: 'each', fields: ['assignedUsers', 'granted', 'revoked'] },
  },
  scope: 'surveys',
  ids: ['form'],
} as const satisfies Aggregate<[FormId], FormView, FormPatch, FormCommand, FormEvent, FormRefusal>
