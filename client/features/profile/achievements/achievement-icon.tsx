import {
  BadgeCheck,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  FileUp,
  Flag,
  FolderPlus,
  KeyRound,
  ListChecks,
  LogIn,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  PencilLine,
  Plug,
  SquarePlus,
  Star,
  Trophy,
  UserPlus,
  UsersRound,
  Wrench,
} from 'lucide-react'

/** By the names that achievements have for them. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  'calendar-days': CalendarDays,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  'file-up': FileUp,
  flag: Flag,
  'folder-plus': FolderPlus,
  'key-round': KeyRound,
  'list-checks': ListChecks,
  'log-in': LogIn,
  'message-square': MessageSquare,
  'notebook-pen': NotebookPen,
  'pencil-line': PencilLine,
  plug: Plug,
  'square-plus': SquarePlus,
  trophy: Trophy,
  'user-plus': UserPlus,
  'users-round': UsersRound,
  wrench: Wrench,
}

/** The picture of an achievement; a star for one that this build has no picture of. */
export function AchievementIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Star
  return <Icon aria-hidden />
}
