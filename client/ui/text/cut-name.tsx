import { cutInMiddle } from './cut-in-middle.ts'

/** Limit of the signs of a name, which have room in three lines of a sidebar. */
const MAX_SIGNS = 44

/** A name in a sidebar: without its middle where it is too long for three lines, and whole for screen readers. */
export function CutName({ children: name }: { children: string }) {
  const shown = cutInMiddle(name, MAX_SIGNS)
  return (
    <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
      {shown === name ? (
        name
      ) : (
        <>
          <span aria-hidden>{shown}</span>
          <span className="sr-only">{name}</span>
        </>
      )}
    </span>
  )
}
