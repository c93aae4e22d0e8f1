import type { ReactNode } from 'react'

/** One part of the screen under its heading. `text` says what the reader cannot know. */
export const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <div>
      <h2 className="font-semibold">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
    </div>
    {children}
  </section>
)
