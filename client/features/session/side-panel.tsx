import { Cctv, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { BoardPicture } from './board-picture.tsx'

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
