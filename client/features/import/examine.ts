import { UnreadableCsv } from '../../shared/lists/decode-list.ts'
import { readCsv } from '../../shared/lists/parse-csv.ts'
import { openWorkbook } from '../../shared/lists/workbook/open-workbook.ts'
import { errorLines } from './import-words.ts'
import { hasDevices, type ReadList, readListed } from './listed.ts'

/** Why a file was not taken: the specification's title and sentence, and what more there is to say. */
export type Problem = { readonly title: string; readonly text: string; readonly details: readonly string[] }

const endsIn = ({ name }: File, end: string): boolean => name.toLowerCase().endsWith(end)

const problemOf = (file: File, error: unknown): Problem => ({
  title: 'Parse Error',
  text: endsIn(file, '.xlsx')
    ? 'Failed to read the Excel workbook.'
    : 'Failed to parse CSV file. Please check the file format.',
  details: error instanceof UnreadableCsv ? [error.message] : [],
})

/**
 * Reads a file's rows, or says why it is not taken. The name must end in .csv or .xlsx, in capitals too, as some machines write it.
 * @param sheet the sheet of a workbook; null: the first one.
 */
export async function examine(
  file: File,
  sheet: string | null,
  onProgress: (part: number) => void,
): Promise<ReadList | Problem> {
  if (!endsIn(file, '.csv') && !endsIn(file, '.xlsx'))
    return { title: 'Invalid File Type', text: 'Please upload a CSV file', details: [] }
  try {
    const list = endsIn(file, '.csv')
      ? await readListed(await readCsv(file, onProgress))
      : await listOfWorkbook(file, sheet)
    if (hasDevices(list)) return list
    const text = 'No row of the file has a device identifier in column A that can be imported.'
    return { title: 'No Devices Found', text, details: errorLines(list.sheet.errors) }
  } catch (error) {
    return problemOf(file, error)
  }
}

async function listOfWorkbook(file: File, wanted: string | null): Promise<ReadList> {
  const { cells, sheets, sheet } = await openWorkbook(file, wanted)
  return readListed(cells, { file, sheets, sheet })
}
