import {
  Camera,
  CircleHelp,
  FileDown,
  ListChecks,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  MonitorSmartphone,
  NotebookPen,
  RadioTower,
  ArrowLeftRight,
  Settings2,
  TextCursorInput,
  Users,
} from 'lucide-react'
import type { Source } from '#events/kernel/envelope.ts'
import type { HistoryKind } from '#events/kernel/history.ts'

/** The kinds of changes in words, and their pictures. */
export const KINDS: Readonly<Record<HistoryKind, { readonly label: string; readonly icon: LucideIcon }>> = {
  status: { label: 'Moves', icon: ArrowLeftRight },
  devices: { label: 'Devices added, renamed, deleted', icon: MonitorSmartphone },
  description: { label: 'Descriptions', icon: TextCursorInput },
  photos: { label: 'Photos', icon: Camera },
  checklist: { label: 'Checklist', icon: ListChecks },
  import: { label: 'Imports', icon: FileDown },
  access: { label: 'Access', icon: Users },
  project: { label: 'Project', icon: Settings2 },
  notes: { label: 'Notes', icon: NotebookPen },
  plans: { label: 'Floor plans', icon: MapIcon },
  site: { label: 'Site sheet', icon: MapPin },
  provider: { label: 'Reports of Verkada', icon: RadioTower },
  other: { label: 'Other', icon: CircleHelp },
}

/** Where a change came from, in words. */
export const SOURCES: Readonly<Record<Source, string>> = {
  web: 'in the browser',
  import: 'by an import',
  provider: 'by Verkada',
  webhook: 'by Verkada',
  outbox: 'after work offline',
  demo: 'from the demo data',
  reactor: 'by the system',
  api: 'through an API key',
}
