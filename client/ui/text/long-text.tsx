import { type ReactNode, useState } from 'react'
import { cn } from '../cn.ts'

/** A text that scrolls where it has more lines than room, by the keys, too. `label` says then what it is. */
export function LongText({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const [isTooLong, setIsTooLong] = useState(false)
  const watch = (box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setIsTooLong(box.scrollHeight > box.clientHeight))
    observer.observe(box)
    return () => observer.disconnect()
  }
  return (
    <div
      ref={watch}
      dir="auto"
      {...(isTooLong && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={cn('overflow-y-auto break-words whitespace-pre-line', className)}
    >
      {children}
    </div>
  )
}
