import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/toast/notice.tsx'

/** Why a link leads nowhere, and the way back, for a page that has no other. */
export function DeadEnd({
  title,
  action,
  hasWayBack = true,
  children,
}: {
  title: string
  action?: ReactNode
  hasWayBack?: boolean
  children: ReactNode
}) {
  return (
    <>
      <Notice tone="danger" isNews title={title}>
        {children}
      </Notice>
      <div className="flex flex-wrap gap-2">
        {action}
        {hasWayBack && (
          <Button asChild variant="primary">
            <Link href="/auth">Return to Login</Link>
          </Button>
        )}
      </div>
    </>
  )
}
