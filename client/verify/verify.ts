import { verdictWords } from '#events/proof/verdict-words.ts'
import { type Verdict, verifyRecord } from '#events/proof/verify-record.ts'

// The page that checks a hand-over record, verify.html in each one: a single file that works from the disk.

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}
const input = (id: string) => part(id) as HTMLInputElement

/** A newer choice makes the answer to the one before worthless. */
let checks = 0

function show(className: string, lines: readonly string[]): void {
  const paragraphs = lines.map((line) => Object.assign(document.createElement('p'), { textContent: line }))
  const result = part('result')
  result.className = className
  result.replaceChildren(...paragraphs)
}

function classOf(verdict: Verdict): string {
  if ('difference' in verdict) return 'is-different'
  return verdict.confirmed.isKeyKnown ? 'is-confirmed' : 'is-unknown'
}

async function check(file: File): Promise<void> {
  const mine = ++checks
  const showOwn = (className: string, lines: readonly string[]) => {
    if (mine === checks) show(className, lines)
  }
  showOwn('', [`Checking ${file.name}...`])
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  const tell = (share: number) => showOwn('', [`Checking ${file.name}: ${Math.floor(share * 100)} %`])
  try {
    const verdict = await verifyRecord(
      { size: file.size, read },
      { knownKey: input('key').value.trim() || undefined, tell },
    )
    showOwn(classOf(verdict), verdictWords(verdict))
  } catch (error) {
    const advice = 'A newer browser may, or npm run verify-record of Fieldboard.'
    showOwn('is-different', [`This browser cannot check the record: ${String(error)}`, advice])
  }
}

const checkChosen = () => {
  const [file] = input('file').files ?? []
  if (file) void check(file)
}
input('file').addEventListener('change', checkChosen)
input('key').addEventListener('change', checkChosen)

const drop = part('drop')
// A file that is dropped beside the place would be opened in the place of the page.
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => event.preventDefault())
for (const name of ['dragenter', 'dragover']) drop.addEventListener(name, () => drop.classList.add('is-over'))
for (const name of ['dragleave', 'drop']) drop.addEventListener(name, () => drop.classList.remove('is-over'))
drop.addEventListener('drop', (event) => {
  const files = event.dataTransfer?.files
  if (!files?.length) return
  input('file').files = files
  checkChosen()
})
