import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../button.tsx'
import { arrive } from '../focus/arrival.ts'
import { EmptyState } from '../loading/empty-state.tsx'
import { usePageTitle } from './use-page-title.ts'

const TO_PROJECTS = { href: '/', label: 'Back to projects' }

/** A screen in the place of one that this person cannot see (any more), with the way on. `page`: the page's title. */
export function NotAvailable({
  page,
  icon,
  title,
  text = 'This project does not exist, or you have no access to it.',
  way = TO_PROJECTS,
}: {
  page: string
  icon: ReactNode
  title: string
  text?: string
  way?: { readonly href: string; readonly label: string }
}) {
  usePageTitle(page)
  return (
    <main className="grid flex-1 place-items-center">
      <div role="alert">
        <EmptyState
          icon={icon}
          title={<h1 ref={arrive}>{title}</h1>}
          text={text}
          action={
            <Button asChild variant="primary">
              <Link href={way.href}>{way.label}</Link>
            </Button>
          }
        />
      </div>
    </main>
  )
}
