import { Cctv, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

/** An introduction of the portal, beside the login form; below it on narrow screens. */
export const SidePanel = () => (
  <aside className="dark flex flex-col justify-center gap-8 overflow-hidden bg-surface px-6 py-12 text-text md:px-12 lg:px-16">
    <div>
      <h2 className="text-2xl font-semibold tracking-tight">Installation Portal</h2>
      <p className="mt-2 max-w-md text-title text-muted">
        Every camera and every door of your project on one board, from the first cable to the last test.
      </p>
    </div>
    <BoardPicture />
    <div className="grid gap-3 sm:grid-cols-2">
      <Point icon={<Cctv aria-hidden />} title="Smart Integration">
        Every project belongs to its Verkada instance, and a list of devices becomes a board in one step.
      </Point>
      <Point icon={<UsersRound aria-hidden />} title="Customer & Installer Focus">
        Installers and customers see the same board, and each change the moment it happens.
      </Point>
    </div>
  </aside>
)

const Point = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="rounded-panel border bg-raised p-4">
    <div className="mb-2 text-accent-text [&_svg]:size-5">{icon}</div>
    <h3 className="font-semibold">{title}</h3>
    <p className="mt-0.5 text-label text-muted">{children}</p>
  </div>
)

const COLUMNS = [
  { name: 'Waiting', mark: 'bg-waiting', widths: ['w-4/5', 'w-3/5', 'w-2/3'] },
  { name: 'Installed', mark: 'bg-installed', widths: ['w-2/3', 'w-4/5'] },
  { name: 'Confirmed', mark: 'bg-confirmed', widths: ['w-3/5', 'w-3/4', 'w-1/2', 'w-2/3'] },
]

/** A board in small: decoration. */
const BoardPicture = () => (
  <div aria-hidden className="grid grid-cols-3 gap-2.5 max-lg:hidden">
    {COLUMNS.map(({ name, mark, widths }) => (
      <div key={name} className="flex flex-col gap-2 rounded-panel bg-sunken p-2.5">
        <div className="flex items-center gap-2 px-1 text-xs text-muted">
          <span className={cn('size-2 rounded-full', mark)} />
          {name}
        </div>
        {widths.map((width) => (
          <div key={width} className="flex flex-col gap-2 rounded-control border bg-raised p-3">
            <span className={cn('h-1.5 rounded-full bg-control', width)} />
            <span className="h-1.5 w-2/5 rounded-full bg-border" />
          </div>
        ))}
      </div>
    ))}
  </div>
)
