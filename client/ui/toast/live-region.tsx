import { create } from 'zustand'

const useAnnouncement = create<{ text: string; count: number }>(() => ({ text: '', count: 0 }))

/** Says a sentence to screen readers when they have a pause. For what sighted people see happen by itself. */
export const announce = (text: string): void => {
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))
}

/** Stands once in the app. */
export function LiveRegion() {
  const { text, count } = useAnnouncement()
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {/* A new element each time, or the same sentence twice would be read once. */}
      <p key={count}>{text}</p>
    </div>
  )
}
