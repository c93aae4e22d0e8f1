import { completions } from '../models/projects/completions.ts'
import { devices } from '../models/projects/devices.ts'
import { feedback } from '../models/system/feedback.ts'
import { forms } from '../models/surveys/forms.ts'
import { notes } from '../models/projects/notes.ts'
import { projects } from '../models/projects/projects.ts'
import { users } from '../models/people/users.ts'
import { OWNER_VIEWS } from './owner-views.ts'
import { count, EXISTING, flag, id, person, type ReportingView, text, time } from './view.ts'

/** Things on a project that was deleted went with it, without an event of their own. */
const ON_PROJECT = `${EXISTING} and (doc -> 'projectId')::bigint in (select id from ${projects.rows} where ${EXISTING})`
/** A fact of a card, as the provider says it, else as people do. */
const fact = (name: string, comment: string, provided = name) =>
  text(
    `(coalesce(nullif(trim(doc -> 'card' -> 'synced' -> 'metadata' ->> '${provided}'), ''), doc -> 'card' ->> '${name}'))`,
    `${comment} The provider's word stands before that of people.`,
  )
const project = (from: string) => id(from, 'projects.project_id')

/**
 * The views that others read, each a promise: a view or a column that was published stays, in its place and its type, and new
 * columns come last (docs/rules.md, REPORT-2). None has a secret, a hash of one, or what was deleted.
 */
export const REPORTING_VIEWS: readonly ReportingView[] = [
  {
    name: 'projects',
    model: projects,
    each: 'a project that was not deleted',
    where: EXISTING,
    columns: {
      project_id: id('summary.id', 'Its id, which stands in addresses of the portal.'),
      name: text('summary.name', 'Its name.'),
      status: text('summary.status', 'open, or closed once the installation is complete.'),
      organization_id: id('summary.organizationId', 'organizations.organization_id'),
      instance_id: id('summary.verkadaInstanceId', 'instances.instance_id'),
      folder_id: id('summary.folderId', 'folders.folder_id. Null: in none.'),
      cards_waiting: count('summary.deviceCounts.waiting', 'How many cards wait to be installed.'),
      cards_installed: count('summary.deviceCounts.installed', 'How many cards are installed and not confirmed.'),
      cards_confirmed: count('summary.deviceCounts.confirmed', 'How many cards are confirmed.'),
      users_added_to_support_portal: flag('summary.usersAddedToSupportPortal', 'An item of the checklist.'),
      camera_views_confirmed: flag('summary.cameraViewsConfirmed', 'An item of the checklist.'),
      users_added_to_verkada_portal: flag('summary.usersAddedToVerkadaPortal', 'An item of the checklist.'),
      created_at: time('summary.createdAt', 'When it was created.'),
      cards_flagged: count('summary.flagged', 'How many cards are blocked.'),
    },
  },
  {
    name: 'completions',
    model: completions,
    each: 'a project that is complete',
    where: `${EXISTING} and doc ->> 'completedAt' is not null`,
    columns: {
      project_id: project('id'),
      name: text('name', 'Its name.'),
      completed_at: time('completedAt', 'When the installation was marked as complete.'),
      completed_by: person('completedBy', 'Who did that'),
    },
  },
  {
    name: 'project_people',
    model: projects,
    each: 'a person who is assigned to a project, employees aside, who see all',
    join: `cross join lateral jsonb_array_elements_text(doc -> 'summary' -> 'assignedUsers') as assigned(email)`,
    where: EXISTING,
    columns: {
      project_id: project('summary.id'),
      email: text(
        '(assigned.email)',
        'The e-mail by which they are assigned; compare it with people.email in any case.',
      ),
    },
  },
  {
    name: 'cards',
    model: devices,
    each: 'a card on a board',
    where: ON_PROJECT,
    columns: {
      card_id: id('card.id', 'Its id.'),
      project_id: project('projectId'),
      name: text('card.name', 'Its name.'),
      device_type: text('card.type', 'camera, access, access_controller, access_door, alarm, keypad or controller.'),
      status: text('card.status', 'waiting, installed or confirmed.'),
      status_at: time('card.statusAt', 'When it was moved last, or came.'),
      status_by: person('card.statusBy', 'Who moved it last'),
      description: text('card.description', 'Its description.'),
      is_online: flag('card.online', 'The provider says that the device is online. Null: it does not say.'),
      is_manual: flag('card.isManual', 'People or a list made it, not the provider.'),
      is_missing: flag(
        `(coalesce(doc -> 'card' -> 'synced' ->> 'isMissing', 'false'))`,
        'The provider lists it no more.',
      ),
      serial: fact('serial', 'The serial number.'),
      model: fact('model', 'The model.'),
      mac: fact('mac', 'The MAC address.'),
      photos: count(`(jsonb_array_length(coalesce(doc -> 'card' -> 'photos', '[]')))`, 'How many photos it has.'),
      form_id: id('card.survey.formId', 'forms.form_id of the survey that it was made from.'),
      created_at: time('card.createdAt', 'When it was made.'),
      created_by: person('card.createdBy', 'Who made it'),
      ip: fact('ip', 'The IP address.', 'local_ip'),
      building: text('card.building', 'The building that it is in, as people say.'),
      floor: text('card.floor', 'The floor.'),
      room: text('card.room', 'The room.'),
      people: text(
        `((select string_agg(one, '; ' order by one::bigint) from jsonb_array_elements_text(doc -> 'card' -> 'assignees') as one))`,
        'people.user_id of those whose work it is, with semicolons between them. Null: of no one.',
      ),
      day: text('card.schedule.day', 'The day on site, YYYY-MM-DD.'),
      day_part: text('card.schedule.part', 'morning, afternoon or all-day.'),
      flag: text(
        'card.flag.kind',
        'Why it is blocked: waiting-for-others, missing-material, no-access, wrong-hardware or other. Null: it is not.',
      ),
      flag_reason: text('card.flag.reason', 'What people said to that.'),
      flagged_at: time('card.flag.at', 'When it was flagged.'),
      flagged_by: person('card.flag.by', 'Who flagged it'),
    },
  },
  {
    name: 'card_people',
    model: devices,
    each: 'a person whose work a card is',
    join: `cross join lateral jsonb_array_elements_text(doc -> 'card' -> 'assignees') as assigned(person)`,
    where: ON_PROJECT,
    columns: { card_id: id('card.id', 'cards.card_id'), user_id: id('(assigned.person)', 'people.user_id') },
  },
  {
    name: 'people',
    model: users,
    each: 'a person with an account',
    where: EXISTING,
    columns: {
      user_id: id('user.id', 'Their id.'),
      username: text('user.username', 'The name by which they may sign in.'),
      first_name: text('user.firstName', 'First name.'),
      last_name: text('user.lastName', 'Last name.'),
      email: text('user.email', 'E-mail.'),
      role: text('user.role', 'employee, installer or customer.'),
      company_id: id('user.companyId', 'companies.company_id. Null: of none.'),
      state: text(
        `(case when (doc -> 'user' ->> 'isSuspended') = 'true' then 'suspended'
          when (doc -> 'user' ->> 'hasPassword') = 'false' then 'no-password' else 'active' end)`,
        'active, no-password until they have set their first one, or suspended.',
      ),
      created_at: time('createdAt', 'When the account was made.'),
    },
  },
  {
    name: 'forms',
    model: forms,
    each: 'a survey, without its sections',
    where: EXISTING,
    columns: {
      form_id: id('form.id', 'Its id.'),
      title: text('form.title', 'Its title.'),
      organization_id: id('form.organizationId', 'organizations.organization_id'),
      created_at: time('form.createdAt', 'When it was made.'),
      created_by: person('form.createdBy', 'Who made it'),
    },
  },
  {
    name: 'notes',
    model: notes,
    each: 'a note on a project',
    where: ON_PROJECT,
    columns: {
      note_id: id('note.id', 'Its id.'),
      project_id: project('projectId'),
      title: text('note.title', 'Its title.'),
      content: text('note.content', 'Its text.'),
      created_at: time('note.createdAt', 'When it was written.'),
      created_by: person('note.createdBy', 'Who wrote it'),
      updated_at: time('note.updatedAt', 'When it was edited last.'),
      installers_may_read: flag('note.installersMayRead', 'The installers of the project read it, too.'),
    },
  },
  {
    name: 'feedback',
    model: feedback,
    each: 'something that a person reported or wished for',
    where: EXISTING,
    columns: {
      feedback_id: id('feedback.id', 'Its id.'),
      user_id: person('feedback.userId', 'Who sent it'),
      type: text('feedback.type', 'The kind of feedback.'),
      title: text('feedback.title', 'Its title.'),
      description: text('feedback.description', 'Its text.'),
      status: text('feedback.status', 'open, in-progress, resolved or closed.'),
      answer: text('feedback.answer.text', 'The latest answer of an employee. Null: none.'),
      page: text('feedback.pagePath', 'The page that it was sent from.'),
      created_at: time('feedback.createdAt', 'When it was sent.'),
      updated_at: time('feedback.updatedAt', 'When its status or answer changed last.'),
    },
  },
  ...OWNER_VIEWS,
]
