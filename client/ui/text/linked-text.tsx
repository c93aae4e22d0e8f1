import { memo } from 'react'
import { linksIn } from './text-links.ts'

/** A text whose addresses are links; all else stays the text that it is. */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return linksIn(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      // The pieces of a text have no other name than their place.
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-text underline wrap-anywhere"
      >
        {part.text}
      </a>
    ),
  )
})
