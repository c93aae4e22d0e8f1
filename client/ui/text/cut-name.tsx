import { cutInMiddle } from './cut-in-middle.ts'

/** So many signs have room in three lines of a sidebar. */
const MOST = 44

/** A name in a sidebar: without its middle where it is too long for three lines, and whole for screen readers. */
export function CutName({ children: name }: { children: string }) {
  const shown = cutInMiddle(name, MOST)
  return (
    <span className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
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
