import { CircleCheckBig, CircleDashed, type LucideIcon, PackageCheck } from 'lucide-react'
import type { DeviceStatus } from '#events/project/device.ts'

type Looks = {
  readonly icon: LucideIcon
  /** For words and icons. */
  readonly text: string
  /** For the button of a step that leads to this status. */
  readonly button: string
}

/** How a status looks wherever it stands. Never the colour alone: the icon or the word is with it. */
export const STATUS_LOOKS: Readonly<Record<DeviceStatus, Looks>> = {
  waiting: {
    icon: CircleDashed,
    text: 'text-waiting-text',
    button: 'bg-waiting-soft text-waiting-text hover:ring-waiting',
  },
  installed: {
    icon: PackageCheck,
    text: 'text-installed-text',
    button: 'bg-installed-soft text-installed-text hover:ring-installed',
  },
  confirmed: {
    icon: CircleCheckBig,
    text: 'text-confirmed-text',
    button: 'bg-confirmed-soft text-confirmed-text hover:ring-confirmed',
  },
}
