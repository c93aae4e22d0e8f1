// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { leaveKeysToInputMethod, shortcutKey } from './keys.ts'

describe('[PART-67] a key of an input method', () => {
  const ending = new AbortController()
  afterEach(() => ending.abort())

  it.each([{ isComposing: true }, { keyCode: 229 }])('reaches no listener of the page: %j', (taken) => {
    leaveKeysToInputMethod(window)
    const field = document.body.appendChild(document.createElement('input'))
    const heard: string[] = []
    for (const [place, target] of Object.entries({ window, document, body: document.body, field }))
      for (const capture of [true, false])
        target.addEventListener('keydown', (event) => heard.push(`${place} ${(event as KeyboardEvent).key}`), {
          capture,
          signal: ending.signal,
        })
    for (const key of ['Enter', 'Escape']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: false, ...taken })
      field.dispatchEvent(event)
      // The field has it all the same.
      expect(event.defaultPrevented).toBe(false)
    }
    expect(heard).toEqual([])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(heard).toHaveLength(8)
  })
})

describe('[PART-68] the key of a shortcut', () => {
  const pressed = (key: string, code: string, shiftKey = false) => shortcutKey({ key, code, shiftKey })

  it('is the one that is typed, or on another layout the one at its place', () => {
    expect([pressed('z', 'KeyZ'), pressed('Z', 'KeyZ', true), pressed('z', 'KeyY')]).toEqual(['z', 'z', 'z'])
    expect([pressed('я', 'KeyZ'), pressed('Л', 'KeyK', true), pressed('ظ', 'Slash')]).toEqual(['z', 'k', '/'])
    expect([pressed('؟', 'Slash', true), pressed('/', 'Digit7', true), pressed('-', 'Slash')]).toEqual(['?', '/', '-'])
    expect([pressed('Enter', 'Enter'), pressed('é', 'Digit2'), pressed('Ω', '')]).toEqual(['enter', '2', 'Ω'])
  })
})
