import { MAX_LIST_BYTES, UnreadableCsv } from '../decode-list.ts'
import type { WorkbookAnswer, WorkbookRequest } from './messages.ts'
import type { ReadSheet } from './read-workbook.ts'

/** The timeout of reading a workbook, in milliseconds: 10,000 rows take some seconds on a slow phone. */
const MAX_MS = 30_000

/**
 * Reads a sheet of a workbook in a worker of its own, the first one where `sheet` is null.
 * @throws UnreadableCsv
 */
export async function openWorkbook(file: Blob, sheet: string | null): Promise<ReadSheet> {
  if (file.size > MAX_LIST_BYTES) throw new UnreadableCsv('The file is larger than 20 MB.')
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { type: 'module' })
  const asked: WorkbookRequest = { file, sheet, locale: navigator.language }
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ReadSheet>((resolve, reject) => {
      const fail = (sentence: string) => reject(new UnreadableCsv(sentence))
      timer = setTimeout(() => fail(`Reading the workbook took longer than ${MAX_MS / 1000} seconds.`), MAX_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
        if ('read' in data) resolve(data.read)
        else fail(data.failed)
      })
      worker.addEventListener('error', () => fail('The file cannot be read.'))
      worker.postMessage(asked)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
