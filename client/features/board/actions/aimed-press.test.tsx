// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { BoardUiProvider } from '../state/board-context.tsx'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { StepButton } from '../card/step-button.tsx'
import type { Step } from '../../../shared/device/steps.ts'

afterEach(cleanup)

const step: Step = { from: 'waiting', to: 'installed', label: 'Mark as Installed', done: 'installed' }

/** A step, whose presses are counted, and another button. Nothing has a place here: a pointer that goes up is beside them. */
function twoButtons() {
  const pressed = { step: 0, other: 0 }
  render(
    <BoardUiProvider ui={createBoardUi(readBoardUrl(''))}>
      <StepButton step={step} onClick={() => (pressed.step += 1)} />
      <button type="button" onClick={() => (pressed.other += 1)}>
        Other
      </button>
    </BoardUiProvider>,
  )
  return { pressed, button: screen.getByRole('button', { name: step.label }), other: screen.getByText('Other') }
}

/** A pointer comes down on an element and goes up where that is not any more. No click follows yet. */
function pressAndSlide(element: HTMLElement, pointer: PointerEventInit = {}): void {
  const init = { bubbles: true, pointerId: 1, isPrimary: true, button: 0, ...pointer }
  element.dispatchEvent(new PointerEvent('pointerdown', init))
  document.body.dispatchEvent(new PointerEvent('pointerup', init))
}

/** A click by a pointer, or by assistive software that gives itself out as one. */
function click(element: HTMLElement, laterMs = 0): void {
  const event = new MouseEvent('click', { bubbles: true, detail: 1 })
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + laterMs })
  element.dispatchEvent(event)
}

describe('[BOARD-35] a press whose row has moved before it ended', () => {
  it('counts, and its click does nothing to what stands there by now', () => {
    const { pressed, button, other } = twoButtons()
    pressAndSlide(button)
    click(other)
    expect(pressed).toEqual({ step: 1, other: 0 })
    click(other)
    expect(pressed.other).toBe(1)
  })

  it('leaves the next key alone where no click followed it', async () => {
    const { pressed, button, other } = twoButtons()
    pressAndSlide(button)
    other.focus()
    await userEvent.keyboard('{Enter}')
    expect(pressed).toEqual({ step: 1, other: 1 })
  })

  it('leaves a later click alone where no click followed it', () => {
    const { pressed, button, other } = twoButtons()
    pressAndSlide(button)
    click(other, 1000)
    expect(pressed).toEqual({ step: 1, other: 1 })
  })

  for (const [which, pointer] of [
    ['the right button of a mouse', { button: 2 }],
    ['a second finger', { isPrimary: false }],
  ] as const)
    it(`does not count by ${which}`, () => {
      const { pressed, button, other } = twoButtons()
      pressAndSlide(button, pointer)
      expect(pressed.step).toBe(0)
      click(other)
      expect(pressed.other).toBe(1)
    })
})
