import {
  Activity,
  CalendarCheck,
  ClipboardList,
  Cloud,
  Gauge,
  HardDrive,
  MessageSquareText,
  NotebookPen,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NavIcon } from './route.ts'

/** The icons of the navigation. They come with the frame: the login form does without them, and is limited in bytes. */
export const NAV_ICONS: Readonly<Record<NavIcon, ReactNode>> = {
  installs: <HardDrive aria-hidden />,
  work: <CalendarCheck aria-hidden />,
  surveys: <ClipboardList aria-hidden />,
  notes: <NotebookPen aria-hidden />,
  quota: <Gauge aria-hidden />,
  instances: <Cloud aria-hidden />,
  users: <UsersRound aria-hidden />,
  feedback: <MessageSquareText aria-hidden />,
  system: <Activity aria-hidden />,
}
