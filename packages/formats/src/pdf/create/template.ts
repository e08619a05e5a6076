/**
 * The one program that Typst runs. What people write comes as data (`data.json`) and never as code of this program;
 * pictures come as files beside it. One function calls itself, because functions of Typst know only what stands above them.
 */
export const template = `
#let data = json("data.json")
#let ink = rgb("#1f2328")
#let faint = rgb("#6b7280")
#let hair = 0.5pt + rgb("#c9ced6")
#let accent = rgb("#1d4ed8")

#set document(
  title: data.title,
  author: if data.author == none { () } else { (data.author,) },
  date: if data.day == none { none } else { datetime(year: data.day.at(0), month: data.day.at(1), day: data.day.at(2)) },
)
#set page(
  width: data.page.width * 1pt,
  height: data.page.height * 1pt,
  margin: (
    top: data.page.margin.at(0) * 1pt,
    right: data.page.margin.at(1) * 1pt,
    bottom: data.page.margin.at(2) * 1pt,
    left: data.page.margin.at(3) * 1pt,
  ),
  header: if data.header == none { none } else { text(size: 8.5pt, fill: faint, data.header) },
  footer: context {
    set text(size: 8.5pt, fill: faint)
    let last = counter(page).final().first()
    let number = if data.numbers and last > 1 { [#counter(page).display() / #last] }
    if data.footer == none { align(center, number) } else { grid(columns: (1fr, auto), data.footer, number) }
  },
)
#set text(font: "Libertinus Serif", size: 11pt, fill: ink, lang: data.language)
#set par(justify: true, leading: 0.68em, spacing: 1.05em)
#set smartquote(enabled: false)
#set list(indent: 0.4em, body-indent: 0.6em, marker: ([•], [–], [◦]))
#set enum(indent: 0.4em, body-indent: 0.6em)
#set footnote.entry(gap: 0.6em, indent: 0em)
#show footnote.entry: set text(size: 9pt)
#show footnote.entry: set par(leading: 0.55em)

#show heading: set par(justify: false)
#show heading: set text(hyphenate: false)
#show heading.where(level: 1): set text(size: 1.55em)
#show heading.where(level: 2): set text(size: 1.28em)
#show heading.where(level: 3): set text(size: 1.1em)
#show heading.where(level: 4): set text(size: 1em)
#show heading.where(level: 5): set text(size: 1em, style: "italic", weight: "regular")
#show heading.where(level: 6): set text(size: 0.95em, fill: faint)
#show heading.where(level: 1): set block(above: 1.9em, below: 0.95em)
#show heading.where(level: 2): set block(above: 1.75em, below: 0.85em)
#show heading.where(level: 3): set block(above: 1.6em, below: 0.95em)
#show heading.where(level: 4): set block(above: 1.6em, below: 0.95em)
#show heading.where(level: 5): set block(above: 1.6em, below: 0.95em)
#show heading.where(level: 6): set block(above: 1.6em, below: 0.95em)

#show raw: set text(font: "DejaVu Sans Mono", size: 0.84em)
#show raw.where(block: false): it => highlight(fill: rgb("#eef0f3"), extent: 1.2pt, radius: 1.5pt, top-edge: 0.9em, bottom-edge: -0.25em, it)
#show raw.where(block: true): it => block(width: 100%, fill: rgb("#f6f7f9"), stroke: (left: 2pt + rgb("#d5d9e0")), inset: (x: 0.9em, y: 0.75em), radius: 1.5pt, above: 1.2em, below: 1.2em, {
  set par(justify: false, leading: 0.6em)
  it
})
#show quote.where(block: true): it => block(stroke: (left: 2pt + rgb("#d5d9e0")), inset: (left: 1em, y: 0.15em), width: 100%, above: 1.2em, below: 1.2em, text(fill: rgb("#4b5563"), it.body))
#show figure: set block(above: 1.4em, below: 1.4em)
#show figure.caption: set text(size: 0.9em, fill: faint)
#show link: set text(fill: accent)

#let tick(done) = box(width: 0.78em, height: 0.78em, baseline: 0.08em, stroke: 0.6pt + ink, radius: 1.2pt, if done { align(center + horizon, text(size: 0.78em, "✓")) })

#let picture(node, most) = layout(size => context {
  let natural = measure(image(node.file))
  let room = calc.min(size.width / natural.width, most / natural.height, 0.75)
  image(node.file, width: natural.width * room, alt: if node.alt == "" { none } else { node.alt })
})
#let most-height = (data.page.height - data.page.margin.at(0) - data.page.margin.at(2)) * 0.7pt

#let write(node) = {
  let all(nodes) = nodes.map(write).join()
  let kind = node.kind
  if kind == "text" { node.text }
  else if kind == "paragraph" { par(all(node.content)) }
  else if kind == "plain" { all(node.content) }
  else if kind == "heading" {
    let made = heading(level: node.level, all(node.content))
    if node.anchor == none { made } else { [#made #label(node.anchor)] }
  }
  else if kind == "strong" { strong(all(node.content)) }
  else if kind == "emphasis" { emph(all(node.content)) }
  else if kind == "strike" { strike(all(node.content)) }
  else if kind == "underline" { underline(all(node.content)) }
  else if kind == "sub" { sub(all(node.content)) }
  else if kind == "super" { super(all(node.content)) }
  else if kind == "code" { raw(node.text) }
  else if kind == "break" { linebreak() }
  else if kind == "link" { link(node.url, all(node.content)) }
  else if kind == "anchor" { link(label(node.anchor), all(node.content)) }
  else if kind == "note" { footnote(h(0.35em) + all(node.content)) }
  else if kind == "picture" { box(picture(node, most-height)) }
  else if kind == "figure" {
    let shown = align(center, picture(node, most-height))
    if node.caption == "" { block(above: 1.3em, below: 1.3em, width: 100%, shown) }
    else { figure(shown, caption: node.caption, numbering: none, supplement: none) }
  }
  else if kind == "block-code" { raw(node.text, block: true, lang: node.lang) }
  else if kind == "quote" {
    quote(block: true, all(node.content))
  }
  else if kind == "rule" { block(above: 1.6em, below: 1.6em, width: 100%, align(center, line(length: 30%, stroke: hair))) }
  else if kind == "list" {
    let items = node.items.map(item => {
      if item.done != none { tick(item.done); h(0.5em) }
      all(item.content)
    })
    if node.start == none {
      if node.items.all(item => item.done != none) { list(tight: node.tight, marker: none, body-indent: 0em, ..items) }
      else { list(tight: node.tight, ..items) }
    } else { enum(tight: node.tight, start: node.start, ..items) }
  }
  else if kind == "table" {
    set text(size: 0.92em)
    set par(justify: false, leading: 0.55em)
    let cells(row) = row.map(cell => all(cell))
    block(above: 1.6em, below: 1.7em, breakable: true, table(
      columns: node.align.len(),
      align: node.align.map(side => if side == "right" { right } else if side == "center" { center } else { left }),
      stroke: (x, y) => (
        top: if y == 0 { 0.9pt + ink } else if y == 1 { 0.6pt + ink } else { hair },
        bottom: 0.9pt + ink,
      ),
      inset: (x: 0.6em, y: 0.5em),
      table.header(..cells(node.head).map(strong)),
      ..node.rows.map(cells).flatten(),
    ))
  }
}

#show title: set par(justify: false, leading: 0.45em)
#show title: set text(size: 24pt, weight: "bold", hyphenate: false)
#show title: set block(below: 0.75em)
#if data.shows-title { title() }
#if data.author != none or data.date != none {
  block(below: 2em, text(fill: faint, (data.author, data.date).filter(each => each != none).join([ · ])))
}
#if data.contents {
  show outline.entry.where(level: 1): set text(weight: "bold")
  show outline.entry.where(level: 1): set block(above: 0.9em)
  show link: set text(fill: ink)
  outline(indent: 1.2em, depth: 3)
  pagebreak(weak: true)
}
#for node in data.blocks { write(node) }
`;
