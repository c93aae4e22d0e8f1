import { cn } from '../../ui/cn.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

/** A full dot for a device that is online, else a hollow one; the word is in its tooltip and for screen readers. */
export function OnlineDot({ isOnline }: { isOnline: boolean }) {
  const word = isOnline ? 'Online' : 'Offline'
  return (
    <Tooltip label={word}>
      <span className="-m-1.5 inline-flex p-1.5">
        <span
          aria-hidden
          className={cn('size-2.5 rounded-full border-2', isOnline ? 'border-success bg-success' : 'border-control')}
        />
        <span className="sr-only">{word}</span>
      </span>
    </Tooltip>
  )
}
