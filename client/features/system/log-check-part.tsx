import type { LogCheck } from '#events/system/api.ts'
import { useLogCheck } from '../../api/system/system.ts'
import { momentWords } from '../../shared/when/moment-words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { Section } from './section.tsx'

/** Has the whole log checked, and says what came of it. */
export function LogCheckPart() {
  const { data, isError, isFetching, refetch } = useLogCheck()
  return (
    <Section
      title="Log"
      text="A check walks over all events and sees whether each is what was written. It may take minutes on a large log."
    >
      <div>
        <Button isPending={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Checking...' : 'Check the Log'}
        </Button>
      </div>
      {isError && <LoadError isSmall title="The log could not be checked." onRetry={refetch} />}
      {!isError && data && <Found check={data} />}
    </Section>
  )
}

/** A position without what makes it sort. */
const short = (position: string): string => position.replace(/^0+(?=.)/, '')

function Found({ check: { broken, events, streams, head, checkedAt } }: { check: LogCheck }) {
  const at = (
    <>
      Checked <Moment at={checkedAt}>{momentWords(checkedAt)}</Moment>.
    </>
  )
  const right = `${countOf(events, 'event')} of ${countOf(streams, 'stream')} are what was written.`
  if (broken) {
    const { position, stream, revision, reason } = broken
    return (
      <Notice tone="danger" title={`The log does not hold at position ${short(position)}`} isNews>
        {`${stream}, revision ${revision}: ${reason} ${events > 0 ? `Before it, ${right}` : 'Nothing before it holds.'} `}
        {at}
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="success" title="The log holds" isNews>
        {`${right} `}
        {at}
      </Notice>
      {head && (
        <>
          <p className="text-muted">
            That the newest events were removed cannot be seen from the log alone. Keep this line elsewhere: a later
            check with it, <code>npm run verify-log -- --expect LINE</code>, finds whether the log still has all of
            today.
          </p>
          <Field label="Head of the log">
            <CopyField value={head} />
          </Field>
        </>
      )}
    </>
  )
}
