import { UnreadableCsv } from '../decode-list.ts'
import type { WorkbookAnswer, WorkbookRequest } from './messages.ts'
import { readWorkbook } from './read-workbook.ts'

// The worker that reads workbooks: a file that takes too long is ended with it, and nothing of it is left in the page.

async function answerTo({ file, sheet, locale }: WorkbookRequest): Promise<WorkbookAnswer> {
  try {
    return { read: await readWorkbook(new Uint8Array(await file.arrayBuffer()), { sheet, locale }) }
  } catch (error) {
    return { failed: error instanceof UnreadableCsv ? error.message : 'The file cannot be read.' }
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  void answerTo(data).then((answer) => postMessage(answer))
})
