import { CloudOff } from 'lucide-react'
import { useConnection, useUnsent } from '../live/live-context.tsx'

/** Says on every screen what a lost connection means: what others do does not arrive here, and what one did is kept. */
export function ConnectionStrip() {
  const connection = useConnection()
  const unsent = useUnsent()
  return (
    <div aria-live="polite" className="print-hidden shrink-0">
      {connection === 'offline' && (
        <p className="flex items-center justify-center gap-2 bg-danger-soft px-4 py-1.5 text-sm font-medium text-danger-text [&_svg]:size-4 [&_svg]:shrink-0">
          <CloudOff aria-hidden />
          You are offline, so this may be out of date.
          {unsent > 0 && ` ${kept(unsent)} when the connection is back.`}
        </p>
      )}
    </div>
  )
}

const kept = (changes: number): string =>
  changes === 1 ? '1 change is kept in this tab and sent' : `${changes} changes are kept in this tab and sent`
