import { ArrowLeft, RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { fetchMissing } from '../ui/loading/on-demand.tsx'
import { useGoOn } from '../ui/loading/server-wait.ts'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { arrive } from '../ui/focus/arrival.ts'

/** A way out of a screen that failed, beside reloading it. */
type Back = { readonly label: string; readonly href: string }

type Props = { readonly back?: Back; readonly isQuiet?: boolean; readonly children: ReactNode }

/**
 * Where a screen fails, this says so in its place and offers to reload; the navigation bar and everything else around stay.
 * A screen whose code could not be had goes on by itself once the server answers. `back` is for a screen that a reload would open
 * again. With `isQuiet` nothing comes in its place: it was no screen. React itself reports the error to the console. To be given a
 * `key` that follows what is shown: a boundary that failed stays failed.
 */
export class ScreenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.isQuiet ? null : (
      <Failed back={this.props.back} onCode={() => this.setState({ hasFailed: false })} />
    )
  }
}

function Failed({ back, onCode }: { back: Back | undefined; onCode: () => void }) {
  usePageTitle('Not loaded')
  useGoOn(true, () => void fetchMissing().then((isHere) => isHere && onCode()))
  // A landmark of its own where the screen is a part of another.
  const Place = back ? 'section' : 'main'
  return (
    <Place className="grid flex-1 place-items-center overflow-y-auto">
      <div role="alert">
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          title={<h1 ref={arrive}>This page could not be loaded.</h1>}
          text="The server may be out of reach, or a newer version may be here. Reload to try again."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {back && (
                <Button asChild>
                  <Link href={back.href}>
                    <ArrowLeft aria-hidden />
                    {back.label}
                  </Link>
                </Button>
              )}
              <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
                Reload
              </Button>
            </div>
          }
        />
      </div>
    </Place>
  )
}
