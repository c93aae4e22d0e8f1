import { Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Draft } from './draft/draft.ts'
import { Answers } from './sections/answers.tsx'

/** The sections that a person changed and cannot save any more, to be read and copied, and the way to drop them. */
export function TypedTexts({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const sections = [...draft.edits.values()].flatMap(({ mine }) => mine ?? [])
  if (sections.length === 0) return null
  return (
    <section aria-label="What you typed" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">What you typed and did not save</h2>
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onDrop}>
          Drop my changes
        </Button>
      </div>
      {sections.map((section) => (
        <Card key={section.id} className="p-4">
          <h3 dir="auto" className="mb-2 font-medium">
            {section.title}
          </h3>
          <Answers section={section} />
        </Card>
      ))}
    </section>
  )
}
