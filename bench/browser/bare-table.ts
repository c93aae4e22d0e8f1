// A function that runs in the page: it may use nothing from outside of itself.

/**
 * Makes a page that shows so many rows as a bare HTML table: a press on a column's head sorts by it, down and up in turn, and F2 opens a
 * field in a cell that Enter closes.
 */
export function bareTable(rows: number): void {
  const COLUMNS = ['Name', 'Type', 'Status', 'Floor', 'Room', 'Model', 'Serial', 'MAC', 'Description', 'Photos']
  document.body.innerHTML =
    '<div style="height:800px;overflow:auto"><table role="grid" style="table-layout:fixed;width:1400px"><thead></thead><tbody></tbody></table></div>'
  const body = document.querySelector('tbody')
  const head = document.querySelector('thead')?.insertRow()
  const order = new Intl.Collator('en', { numeric: true })
  const number = () => {
    for (const [index, row] of [...(body?.rows ?? [])].entries()) row.setAttribute('aria-rowindex', `${index + 2}`)
  }
  let isDown = false
  for (const [col, label] of COLUMNS.entries()) {
    const cell = document.createElement('th')
    cell.textContent = label
    cell.addEventListener('click', () => {
      const textOf = (row: HTMLTableRowElement) => row.cells[col]?.textContent ?? ''
      const sorted = [...(body?.rows ?? [])].sort((one, other) => order.compare(textOf(one), textOf(other)))
      body?.append(...(isDown ? sorted.reverse() : sorted))
      isDown = !isDown
      number()
    })
    head?.append(cell)
  }
  for (let n = 0; n < rows; n++) {
    const row = body?.insertRow()
    for (const [col, label] of COLUMNS.entries()) {
      const cell = row?.insertCell()
      if (!cell) continue
      cell.tabIndex = -1
      cell.setAttribute('aria-colindex', `${col + 1}`)
      cell.textContent = label === 'Name' ? `Rack ${n + 1}` : label === 'Room' ? `Room ${(n * 7919) % rows}` : label
    }
  }
  number()
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'F2' && target instanceof HTMLTableCellElement) {
      const field = document.createElement('input')
      target.replaceChildren(field)
      field.focus()
    } else if (key === 'Enter' && target instanceof HTMLInputElement) target.replaceWith(target.value)
  })
}
