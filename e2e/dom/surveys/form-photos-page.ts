// The steps of tests of a survey's photos, in a DOM.
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { JPEG } from '../../../server/testing/app/pictures.ts'
import { press, section } from './form-page.tsx'
import { user } from '../test-page.tsx'

// As it is of a browser whose page comes from its own machine.
Object.assign(globalThis, { isSecureContext: true })

const Sender = globalThis.XMLHttpRequest

/** Pictures called "view 1.jpg" and so on, each with bytes of its own behind it. */
export const pictures = (count: number) => Array.from({ length: count }, (_, n) => picture(`view ${n + 1}.jpg`))
let made = 0
export function picture(name: string, bytes = 1): File {
  made += 1
  const content = new Uint8Array(JPEG.length + bytes)
  content.set(JPEG)
  content.set([made], JPEG.length)
  return new File([content], name, { type: 'image/jpeg' })
}
/** A file that begins as a picture and is none. */
export const noPicture = (name: string, bytes: BlobPart = `no picture ${name}`) =>
  new File([new Uint8Array(JPEG.subarray(0, 4)), bytes], name, { type: 'image/jpeg' })

export const inputs = (title: string) => [...section(title).querySelectorAll<HTMLInputElement>('input[type=file]')]
export async function choose(title: string, ...files: readonly File[]): Promise<void> {
  const [, input] = inputs(title)
  if (input) await user.upload(input, [...files])
}
/** Takes a photo off the list that the server has not, which asks. */
export async function takeOff(word: 'Dismiss' | 'Remove', name: string): Promise<void> {
  await press(`${word} ${name}`)
  await press(word, await screen.findByRole('alertdialog'))
}
export const photosOf = (title: string) =>
  document.querySelectorAll(`ul[aria-label="All photos of ${title}"] > li`).length
export const onTheirWay = (title: string) =>
  [...section(title).querySelectorAll('ul[aria-label="Photos on their way"] > li')].map((one) => one.textContent ?? '')
/** Has uploads answered so, or, without a status, not at all. */
export function answerUploads(status = 0, statusText = '', body?: object): void {
  const responseText = body ? JSON.stringify(body) : ''
  const getAllResponseHeaders = () => (body ? 'content-type: application/json' : '')
  const answer = { status, statusText, responseText, getAllResponseHeaders }
  class Answered extends Sender {
    override send() {
      for (const [name, value] of Object.entries(answer)) Object.defineProperty(this, name, { value })
      queueMicrotask(() => this.dispatchEvent(new ProgressEvent(status === 0 ? 'error' : 'load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
}
export const sendAgain = () => vi.stubGlobal('XMLHttpRequest', Sender)
