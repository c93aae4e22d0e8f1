import type { SystemMetrics } from '#events/system/api.ts'
import { When } from '../../shared/when/when.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { msWords } from '../../shared/when/ms-words.ts'
import { Section } from './section.tsx'

const none = (what: string) => <EmptyState title={`There were no ${what} in this time.`} />
const rounded = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const inWords = (name: string) => name.replaceAll('_', ' ')

/** Everything but requests: queries, the process, pages, uploads and sign-ins. `metrics` is undefined while it loads. */
export const OtherMetrics = ({
  metrics,
  nameOf,
}: {
  metrics: SystemMetrics | undefined
  /** The name of a person by their id; null is no account. */
  nameOf: (id: number | null) => string
}) => (
  <>
    <Section
      title="Queries"
      text="Those that took 50 ms or longer, and one in a hundred of the others; of all endpoints and people."
    >
      <DataTable
        label="Queries"
        rows={metrics?.queries}
        keyOf={({ queryType, tableName }) => `${queryType} ${tableName}`}
        columns={[
          { header: 'Query', cell: ({ queryType, tableName }) => `${queryType} ${tableName ?? ''}` },
          { header: 'Seen', cell: ({ queries }) => formatCount(queries), isNumber: true },
          { header: 'Mean', cell: ({ meanMs }) => msWords(meanMs), isNumber: true },
          { header: 'Slowest', cell: ({ maxMs }) => msWords(maxMs), isNumber: true },
        ]}
        empty={none('such queries')}
      />
    </Section>
    <Section title="Process" text="A sample a minute, of every server; of all endpoints and people.">
      <DataTable
        label="Process"
        rows={metrics?.system}
        keyOf={({ metricType, metricName }) => `${metricType} ${metricName}`}
        columns={[
          { header: 'Figure', cell: ({ metricType, metricName }) => inWords(`${metricType}: ${metricName}`) },
          { header: 'Unit', cell: ({ unit }) => unit },
          { header: 'Last', cell: ({ last }) => rounded.format(last), isNumber: true },
          { header: 'Mean', cell: ({ mean }) => rounded.format(mean), isNumber: true },
          { header: 'Highest', cell: ({ highest }) => rounded.format(highest), isNumber: true },
        ]}
        empty={none('samples')}
      />
    </Section>
    <Section title="Pages">
      <DataTable
        label="Pages"
        rows={metrics?.pages}
        keyOf={({ pageView }) => pageView}
        columns={[
          { header: 'Page', cell: ({ pageView }) => pageView },
          { header: 'Views', cell: ({ views }) => formatCount(views), isNumber: true },
          { header: 'People', cell: ({ people }) => formatCount(people), isNumber: true },
          {
            header: 'Mean stay',
            cell: ({ meanStayMs }) => (meanStayMs === null ? 'Not known' : msWords(meanStayMs)),
            isNumber: true,
          },
        ]}
        empty={none('page views')}
      />
    </Section>
    <Section title="Uploads">
      <DataTable
        label="Uploads"
        rows={metrics?.uploads}
        keyOf={({ endpoint }) => endpoint}
        columns={[
          { header: 'Endpoint', cell: ({ endpoint }) => endpoint },
          { header: 'Uploads', cell: ({ uploads }) => formatCount(uploads), isNumber: true },
          { header: 'Failed', cell: ({ failed }) => formatCount(failed), isNumber: true },
          { header: 'Size', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
          { header: 'Mean', cell: ({ meanMs }) => msWords(meanMs), isNumber: true },
        ]}
        empty={none('uploads')}
      />
    </Section>
    <Section title="Sign-ins">
      <DataTable
        label="Sign-ins"
        rows={metrics?.signIns}
        keyOf={({ actionType }) => actionType}
        columns={[
          { header: 'What', cell: ({ actionType }) => inWords(actionType) },
          { header: 'Succeeded', cell: ({ succeeded }) => formatCount(succeeded), isNumber: true },
          { header: 'Failed', cell: ({ failed }) => formatCount(failed), isNumber: true },
        ]}
        empty={none('sign-ins')}
      />
      {metrics && metrics.failedSignIns.length > 0 && (
        <DataTable
          label="Failed sign-ins"
          rows={metrics.failedSignIns}
          keyOf={({ at, ipAddress }) => `${at} ${ipAddress}`}
          columns={[
            { header: 'Failed sign-in', cell: ({ userId }) => nameOf(userId) },
            { header: 'When', cell: ({ at }) => <When at={at} /> },
            { header: 'Why', cell: ({ reason }) => inWords((reason ?? 'not known').replaceAll('-', ' ')) },
            { header: 'Address', cell: ({ ipAddress }) => ipAddress ?? 'Not known' },
          ]}
          empty={null}
        />
      )}
    </Section>
  </>
)
