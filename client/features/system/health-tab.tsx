import { useSystemHealth } from '../../api/system/system.ts'
import type { SystemHealth } from '#events/system/api.ts'
import { momentWords } from '../../shared/when/moment-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { LogCheckPart } from './log-check-part.tsx'
import { msWords } from '../../shared/when/ms-words.ts'
import { OutboundNotice } from './outbound-notice.tsx'
import { Section } from './section.tsx'

/** Stores, read models, reactors and the log. */
export function HealthTab() {
  const { data, isError, refetch } = useSystemHealth()
  if (isError && !data) {
    const text = 'The server may be starting, or a store may be away. Try again in a moment.'
    return <LoadError title="The health of the system could not be loaded" text={text} onRetry={refetch} />
  }
  return (
    <div className="flex flex-col gap-8">
      {isError && (
        <Notice tone="warning" title="These are the figures of a moment ago">
          The server did not answer the last time. It is asked again and again.
        </Notice>
      )}
      {data && <OutboundNotice outbound={data.outbound} />}
      {data && data.clock !== null && (
        <Notice tone="warning" title="The clocks differ">
          {data.clock}
        </Notice>
      )}
      <Section title="Stores">
        <DataTable
          label="Stores"
          rows={data?.stores}
          keyOf={({ name }) => name}
          columns={[
            { header: 'Store', cell: ({ name }) => STORE_NAMES[name] },
            {
              header: 'State',
              cell: ({ trouble }) =>
                trouble === null ? <Badge tone="success">Answers</Badge> : <Badge tone="danger">{trouble}</Badge>,
            },
            { header: 'Answered in', cell: ({ ms }) => (ms === null ? 'Not at all' : msWords(ms)), isNumber: true },
          ]}
          empty={null}
        />
      </Section>
      {/* Above the tables whose rows grow and shrink while one reads: its button stays below the pointer. */}
      <LogCheckPart />
      <Section
        title="Read models"
        text="What lists and searches read. Each follows the log. Once a day one server compares every row with the log, which finds rows that were changed by hand. npm run projections:verify compares at once; npm run projections:rebuild mends."
      >
        {data?.readModels === null ? <Unknown /> : <ReadModels rows={data?.readModels} />}
      </Section>
      <Section
        title="Reactors"
        text="What follows by itself from an event. An event that fails six times is set aside."
      >
        {data?.reactors === null ? <Unknown /> : <ReactorTable rows={data?.reactors} />}
      </Section>
      <Section title="Mail" text="What goes to people by mail: links, and notices about their password.">
        {data?.mail === null ? <Unknown /> : data && <MailState mail={data.mail} />}
      </Section>
      {data?.unreadable.map(({ stream, sentence }) => (
        <Notice key={stream} tone="warning" title={`The stream ${stream} waits for a newer version`}>
          {sentence}
        </Notice>
      ))}
    </div>
  )
}

const STORE_NAMES = { database: 'Database', 'event log': 'Event log', photos: 'Photos' } as const

const Unknown = () => <Notice tone="danger">The database does not answer, so this is not known.</Notice>

type ReadModel = NonNullable<SystemHealth['readModels']>[number]

const ReadModels = ({ rows }: { rows: readonly ReadModel[] | undefined }) => (
  <DataTable
    label="Read models"
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { header: 'Read model', cell: ({ name }) => name },
      {
        header: 'State',
        cell: ({ isBuilt, share, trouble }) => {
          if (trouble !== null) return <Badge tone="danger">{trouble}</Badge>
          if (!isBuilt) return <Badge tone="warning">{`Being built, ${Math.floor(share * 100)} %`}</Badge>
          return <Badge tone="success">Up to date</Badge>
        },
      },
      { header: 'Behind the log by', cell: ({ lag }) => countOf(lag, 'position'), isNumber: true },
      { header: 'Compared with the log', cell: ({ compared }) => <LastCompared compared={compared} /> },
      { header: 'Version', cell: ({ version }) => formatCount(version), isNumber: true },
    ]}
    empty={<EmptyState title="There are no read models." />}
  />
)

const LastCompared = ({ compared }: { compared: ReadModel['compared'] }) => {
  if (compared === null) return 'Not yet'
  const { at, rows, differing } = compared
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={differing === 0 ? 'success' : 'danger'}>
        {differing === 0 ? `${countOf(rows, 'row')} right` : `${countOf(differing, 'row')} not as the log says`}
      </Badge>
      <span className="text-muted">{momentWords(at)}</span>
    </span>
  )
}

const ReactorTable = ({ rows }: { rows: NonNullable<SystemHealth['reactors']> | undefined }) => (
  <DataTable
    label="Reactors"
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { header: 'Reactor', cell: ({ name }) => name },
      { header: 'Behind the log by', cell: ({ lag }) => countOf(lag, 'position'), isNumber: true },
      {
        header: 'Set aside',
        cell: ({ setAside }) =>
          setAside.length === 0 ? (
            'Nothing'
          ) : (
            <ul className="flex flex-col gap-1">
              {setAside.map(({ eventId, error, attempts }) => (
                <li key={eventId}>{`${error} (${countOf(attempts, 'attempt')})`}</li>
              ))}
            </ul>
          ),
      },
    ]}
    empty={<EmptyState title="No reactor has run yet." />}
  />
)

const MailState = ({ mail }: { mail: NonNullable<SystemHealth['mail']> }) => {
  const { isOn, waiting, failed, unknown, lastError } = mail
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off: links are handed over'}</Badge>
      {waiting > 0 && <Badge tone={isOn ? 'neutral' : 'warning'}>{`${countOf(waiting, 'mail')} waiting`}</Badge>}
      {failed > 0 && <Badge tone="danger">{`${countOf(failed, 'mail')} failed in 30 days`}</Badge>}
      {unknown > 0 && <Badge tone="warning">{`${countOf(unknown, 'mail')} may not have arrived`}</Badge>}
      {lastError !== null && <span className="text-muted wrap-anywhere">Last error: {lastError}</span>}
    </div>
  )
}
