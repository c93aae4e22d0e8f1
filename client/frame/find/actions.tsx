import {
  Building2,
  CircleUserRound,
  ClipboardPlus,
  FileDown,
  FileUp,
  Keyboard,
  Mail,
  Moon,
  UserPlus,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { EMPLOYEES, type Role } from '#events/kernel/actor.ts'
import { LIST_FILES } from '#events/lists/api.ts'
import { LIST_WORDS, takeList } from '../../shared/lists/take-list.ts'
import { openProject } from '../../shared/projects/selected-project.ts'
import { toggleTheme } from '../../shared/theme/theme.ts'
import { toast } from '../../ui/toast/toast.ts'
import { NAV_ICONS } from '../nav-icons.tsx'
import { routes } from '../routes.tsx'

/** Something that is done or gone to from anywhere. `words`: others that find it. `href`: where it leads; else `run` does it. */
export type Action = {
  readonly key: string
  readonly label: string
  readonly words?: string
  readonly icon: ReactNode
} & ({ readonly href: string } | { readonly run: () => void })

const ADMIN = 'admin administration'

/** Actions of administrators, on the screens of users and of the system. */
const OF_ADMINISTRATION: readonly Action[] = [
  { key: 'create-user', label: 'Create User', icon: <UserPlus aria-hidden />, href: '/users?open=create' },
  { key: 'invite', label: 'Invite People', icon: <Mail aria-hidden />, href: '/users?open=invite', words: 'import' },
  { key: 'invitations', label: 'Show Invitations', icon: <Mail aria-hidden />, href: '/users?open=pending' },
  {
    ...{ key: 'companies', label: 'Manage Companies', words: 'company' },
    ...{ icon: <Building2 aria-hidden />, href: '/users?open=companies' },
  },
  { key: 'former', label: 'Show Deleted Accounts', icon: <UserX aria-hidden />, href: '/users?open=former' },
  ...(['Settings', 'API Keys', 'Webhooks', 'Metrics', 'Log'] as const).map((name) => ({
    key: `system ${name}`,
    label: `Go to ${name}`,
    icon: NAV_ICONS.system,
    href: `/system?tab=${name === 'API Keys' ? 'keys' : name.toLowerCase()}`,
  })),
].map((action) => ({ ...action, words: `${ADMIN} ${'words' in action ? action.words : ''}` }))

/** The list of devices for the project that is open, or was last. */
const importAction = (): Action => {
  const project = openProject()
  return {
    ...{ key: 'import', label: 'Import a Device List', words: 'csv excel', icon: <FileUp aria-hidden /> },
    ...(project === null
      ? {
          run: () =>
            toast({ title: 'No Project Is Open', description: 'Open the project that the list is for first.' }),
        }
      : { href: `/?projectId=${project}&open=import` }),
  }
}

/** The screens of a person's navigation, and what their own menu has. */
export const actionsOf = (role: Role, onShowShortcuts: () => void): readonly Action[] => [
  ...routes.flatMap(({ path, nav }) =>
    nav?.wide.includes(role)
      ? [
          {
            ...{ key: `go ${path}`, label: `Go to ${nav.label}`, icon: NAV_ICONS[nav.icon], href: path },
            ...(nav.wide === EMPLOYEES && { words: ADMIN }),
          },
        ]
      : [],
  ),
  ...(role === 'employee'
    ? [{ key: 'new-form', label: 'Create New Form', icon: <ClipboardPlus aria-hidden />, href: '/forms/new' }]
    : []),
  ...(role === 'employee' ? [importAction(), ...OF_ADMINISTRATION] : []),
  { key: 'profile', label: 'Go to Profile', icon: <CircleUserRound aria-hidden />, href: '/profile' },
  { key: 'theme', label: 'Switch between light and dark theme', icon: <Moon aria-hidden />, run: toggleTheme },
  { key: 'shortcuts', label: 'Show keyboard shortcuts', icon: <Keyboard aria-hidden />, run: onShowShortcuts },
  ...(role === 'employee'
    ? LIST_FILES.map((list) => ({
        key: `list ${list}`,
        label: `Download ${LIST_WORDS[list]} as CSV`,
        icon: <FileDown aria-hidden />,
        run: () => takeList(list),
      }))
    : []),
]
