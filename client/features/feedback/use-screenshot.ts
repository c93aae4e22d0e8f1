import { useRef, useState } from 'react'
import { fetchedOnce } from '../../ui/loading/on-demand.tsx'
import { type ReadScreenshot, readScreenshot, type Screenshot } from './read-screenshot.ts'

const camera = fetchedOnce(() => import('./take-screenshot.ts'))

const NOT_TAKEN = 'No picture could be taken of this page. Take a screenshot yourself, then paste or choose it here.'

/** The code of the camera and the drawing of a large page may take so long together, in milliseconds. */
const MAX_TAKING_MS = 15_000

async function ofPage(): Promise<ReadScreenshot> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The picture takes too long.')), MAX_TAKING_MS)
  })
  const taken = camera.load().then(async ({ takeScreenshot }) => readScreenshot(await takeScreenshot()))
  try {
    return await Promise.race([taken, tooLate])
  } catch {
    return { problem: NOT_TAKEN }
  } finally {
    clearTimeout(timer)
  }
}

/** The picture that goes along, or why the one that was chosen or taken last does not. */
export function useScreenshot() {
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  /** The screenshot of the newest choice: one before it that is read more slowly counts no more. */
  const newest = useRef<Promise<Screenshot | null>>(Promise.resolve(null))
  const keep = (picture: Promise<ReadScreenshot>) => {
    const before = newest.current
    const reading: Promise<Screenshot | null> = picture.then((read) => {
      if (newest.current === reading) {
        setIsTaking(false)
        setProblem('problem' in read ? read.problem : null)
        if ('screenshot' in read) setScreenshot(read.screenshot)
      }
      return 'screenshot' in read ? read.screenshot : before
    })
    newest.current = reading
  }
  const take = (file: File) => {
    setIsTaking(false)
    keep(readScreenshot(file))
  }
  const takeOfPage = () => {
    setIsTaking(true)
    keep(ofPage())
  }
  const drop = () => {
    newest.current = Promise.resolve(null)
    setIsTaking(false)
    setProblem(null)
    setScreenshot(null)
  }
  return { screenshot, problem, isTaking, take, takeOfPage, taken: () => newest.current, drop }
}
