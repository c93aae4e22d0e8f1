import { z } from 'zod'
import { MovesTold, Story } from '#events/project/history/story.ts'
import { projectIdOf } from '../../live/board.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { historyLineHref } from '../history/history-href.ts'
import { clockWords } from '../when/clock-words.ts'
import { useMinute } from '../when/minute.ts'
import { isolated } from '../../ui/text/isolated.tsx'

const Told = z.object({ story: Story })

/** The story of a refusal: what beat it (docs/rules.md, STORY-1); null where the server told none. */
export const storyOf = ({ body }: Pick<Refusal, 'body'>): Story | null => Told.safeParse(body).data?.story ?? null

/** All stories of a refusal, each once: also those of the cards that a move over several left where they are. */
export function storiesOf(refusal: Pick<Refusal, 'body'>): readonly Story[] {
  const parts = MovesTold.safeParse(refusal.body).data?.results ?? []
  const stories = [storyOf(refusal), ...parts.map(({ story }) => story)].flatMap((story) => story ?? [])
  return [...new Map(stories.map((story) => [story.revision, story])).values()]
}

/** The event that beat a refused command: by whom, when, and the way to its line in the history. */
export function RefusalStory({
  story,
  entry,
  onLeave,
}: {
  story: Story
  entry: Refusal['entry']
  onLeave: () => void
}) {
  const { sentence, at, doneAt, revision } = story
  const now = useMinute()
  return (
    <p className="wrap-anywhere">
      {isolated(sentence)}{' '}
      <Moment at={at}>
        {doneAt === null ? clockWords(at, now) : `(done ${clockWords(doneAt, now)}, sent ${clockWords(at, now)})`}
      </Moment>
      .{' '}
      <DoorLink
        href={historyLineHref(projectIdOf(entry), revision)}
        onClick={onLeave}
        className="font-medium whitespace-nowrap text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        Show in the history
      </DoorLink>
    </p>
  )
}
