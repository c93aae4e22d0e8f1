import { type Achievement, AchievementCategory } from './achievement.ts'
import type { Action } from './actions.ts'

const MADE_AT = '2026-11-22T00:00:00.000Z'

/** Without count and points: the defaults of the specification. */
type Row = readonly [
  id: number,
  requiredAction: Action,
  icon: string,
  name: string,
  description: string,
  requiredCount?: number,
  xpValue?: number,
]

const ROWS: Readonly<Record<AchievementCategory, readonly Row[]>> = {
  onboarding: [
    [1, 'sign-in', 'log-in', 'Welcome aboard', 'Sign in for the first time.'],
    [2, 'own-password', 'key-round', 'Your own key', 'Choose a password that only you know.'],
  ],
  projects: [
    [3, 'create-project', 'folder-plus', 'Breaking ground', 'Create a project.'],
    [4, 'give-access', 'users-round', 'Good company', 'Give a person access to a project.'],
    [5, 'write-note', 'notebook-pen', 'For the record', 'Write a note on a project.'],
    [6, 'tick-item', 'list-checks', 'First tick', 'Tick an item of a checklist.'],
    [7, 'tick-item', 'list-checks', 'Thorough', 'Tick 15 items of checklists.', 15, 30],
    [8, 'complete-project', 'flag', 'Handed over', 'Complete a project.', 1, 20],
    [9, 'complete-project', 'trophy', 'Five sites', 'Complete 5 projects.', 5, 50],
  ],
  devices: [
    [10, 'add-devices', 'square-plus', 'On the board', 'Add a device to a board.'],
    [11, 'import-devices', 'file-up', 'The whole list', 'Import a list of devices.', 1, 20],
    [12, 'install-device', 'wrench', 'First device', 'Install a device.'],
    [13, 'install-device', 'wrench', 'In the swing', 'Install 10 devices.', 10, 20],
    [14, 'install-device', 'trophy', 'A hundred devices', 'Install 100 devices.', 100, 100],
    [15, 'confirm-device', 'badge-check', 'Tried and tested', 'Confirm that a device works.'],
    [16, 'confirm-device', 'badge-check', 'Steady hand', 'Confirm that 25 devices work.', 25, 30],
    [17, 'describe-device', 'pencil-line', 'Well described', 'Describe 10 devices, for those who come after.', 10, 20],
  ],
  verkada: [[18, 'configure-instance', 'plug', 'Connected', 'Configure a Verkada instance.', 1, 20]],
  forms: [
    [19, 'create-form', 'clipboard-list', 'First survey', 'Create a survey.'],
    [20, 'fill-form', 'clipboard-check', 'Site surveyor', 'Fill in 10 surveys.', 10, 30],
  ],
  general: [
    [21, 'send-feedback', 'message-square', 'Your word counts', 'Send feedback about the portal.'],
    [22, 'invite-person', 'user-plus', 'Open door', 'Invite a person, or create an account for one.'],
    [23, 'active-day', 'calendar-days', 'Regular', 'Work with the portal on 10 different days.', 10, 30],
  ],
}

/**
 * All achievements, in the order in which they are shown. An id is given once and stays. A change of an action, a count or a
 * number of points raises the version of the read model (projections/models/people/achievements.ts).
 */
export const ACHIEVEMENTS: readonly Achievement[] = AchievementCategory.options.flatMap((category) =>
  ROWS[category].map(([id, requiredAction, icon, name, description, requiredCount = 1, xpValue = 10]) => ({
    id,
    name,
    description,
    icon,
    category,
    requiredAction,
    requiredCount,
    xpValue,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
  })),
)
