import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/**
 * Where a screen fails, most likely because its code could not be had, this says so in its place and offers to reload. Without
 * it React would take away everything, the navigation bar too. React itself reports the error to the console.
 */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  usePageTitle('Not loaded')
  return (
    <main className="grid flex-1 place-items-center overflow-y-auto">
      <div role="alert">
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          title={<h1>This page could not be loaded.</h1>}
          text="The server may be out of reach, or a newer version may be here. Reload to try again."
          action={
            <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
      </div>
    </main>
  )
}
