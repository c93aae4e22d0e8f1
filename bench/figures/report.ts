import { cpus, loadavg, totalmem } from 'node:os'
import type { RatedFigure } from './figure.ts'
import { newClient } from '../sides/postgres.ts'

/** The machine and programs that the figures are measured on. */
export async function describeMachine(databaseUrl: string | undefined) {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    /** Of the minute before; much more than none tells that others were at work. */
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
    node: process.version,
    postgres: databaseUrl === undefined ? null : await versionOf(databaseUrl),
  }
}

async function versionOf(databaseUrl: string): Promise<string> {
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

const HEADER = ['figure', 'ours', 'beside it', 'ratio', 'target', 'met']

/** The figures as a table that reads well on a terminal and is Markdown. */
export function tableOf(figures: readonly RatedFigure[]): string {
  const rows: string[][] = []
  for (const [index, figure] of figures.entries()) {
    if (figure.section !== figures[index - 1]?.section) rows.push([`**${figure.section}**`, '', '', '', '', ''])
    rows.push(cellsOf(figure))
  }
  const widths = HEADER.map((_, column) => Math.max(...[HEADER, ...rows].map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lineOf(HEADER), rule, ...rows.map(lineOf)].join('\n')
}

const cellsOf = ({ name, unit, ours, beside, ratio, target, isMet }: RatedFigure): string[] => [
  name,
  `${format(ours)} ${unit}`,
  beside ? `${format(beside.value)} ${unit} (${beside.name})` : '',
  ratio === null ? '' : format(ratio),
  target ?? '',
  isMet === null ? '' : isMet ? 'yes' : '**no**',
]

/** Three digits that matter, more for large numbers. */
function format(value: number): string {
  if (!Number.isFinite(value)) return 'never'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
