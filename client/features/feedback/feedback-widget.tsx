import { MessageSquarePlus } from 'lucide-react'
import { useCallback, useRef, useState, type RefObject, useEffect } from 'react'
import { useLocation } from 'wouter'
import { cn } from '../../ui/cn.ts'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'

const FeedbackDialog = dialogOnDemand(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)

/** Where people sign in, register or choose a password, and nothing else (specification 000, "Feedback widget"). */
const WITHOUT_WIDGET: ReadonlySet<string> = new Set(['/auth', '/complete-registration', '/set-password'])

/**
 * The round button at the lower right of every page of a person who is signed in, and the dialog behind it. Lists
 * end with room for it, so that what can be pressed scrolls clear; dialogs and toasts stand above it. On a phone it gives way to
 * what is read below it.
 */
export function FeedbackWidget() {
  const [path] = useLocation()
  return WITHOUT_WIDGET.has(path) ? null : <Widget path={path} />
}

function Widget({ path }: { path: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const isAway = useGivesWay(button, path)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <aside aria-label="Feedback" className="print-hidden">
      <button
        ref={button}
        type="button"
        aria-label="Submit Feedback"
        aria-haspopup="dialog"
        title="Submit Feedback"
        onClick={() => setIsOpen(true)}
        className={cn(
          'fixed right-[max(0.5rem,env(safe-area-inset-right))] bottom-[calc(var(--sign-room,0px)+max(0.5rem,env(safe-area-inset-bottom)))] z-20 flex size-12 items-center justify-center rounded-full bg-accent text-on-accent shadow-overlay transition hover:bg-accent-hover forced-colors:border md:right-[max(1rem,env(safe-area-inset-right))] md:bottom-4 low:size-11 low:bottom-[max(0.125rem,env(safe-area-inset-bottom))]',
          isAway && 'max-md:not-focus-visible:translate-y-20 max-md:not-focus-visible:opacity-0',
        )}
      >
        <MessageSquarePlus aria-hidden className="size-5" />
      </button>
      <FeedbackDialog isOpen={isOpen} onClose={close} />
    </aside>
  )
}

/** Less is a finger that rests. */
const STEP_PX = 8
/** The room with which lists end. */
const END_PX = 64

/**
 * True while an element in the corner of the screen is in the way of reading: once the page below it is scrolled on, until it
 * is scrolled back, comes to its end or another one takes its place.
 */
function useGivesWay(corner: RefObject<HTMLElement | null>, path: string): boolean {
  const [away, setAway] = useState<string | null>(null)
  useEffect(() => {
    const tops = new WeakMap<Element, number>()
    const onScroll = ({ target }: Event) => {
      const element = corner.current
      if (!element || !(target instanceof Element) || !document.getElementById('main')?.contains(target)) return
      const { right, bottom } = target.getBoundingClientRect()
      if (right <= element.offsetLeft || bottom <= element.offsetTop) return
      const { scrollTop, clientHeight, scrollHeight } = target
      const step = scrollTop - (tops.get(target) ?? 0)
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - END_PX
      if (!isAtEnd && Math.abs(step) < STEP_PX) return
      tops.set(target, scrollTop)
      setAway(step > 0 && !isAtEnd ? path : null)
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => removeEventListener('scroll', onScroll, { capture: true })
  }, [corner, path])
  return away === path
}
