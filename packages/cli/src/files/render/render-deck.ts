import type { DeckMap, DeckStyles } from '@galley/formats';
import { plural } from '@galley/schema';
import { plain } from '../../output/render-rows.ts';
import { leftOut } from './left-out.ts';

type Slide = DeckMap['slides'][number];

/** A presentation slide by slide, each with what stands on it. */
export function renderDeck(map: DeckMap): string {
  const [width, height] = map.slide_size_cm;
  return [
    `${plural(map.slide_count, 'slide')} of ${width} × ${height} cm, ${plural(map.lines, 'line')}, ${plural(map.words, 'word')}`,
    ...map.slides.flatMap(slideLines),
    ...leftOut(map.slides_left_out, 'slide'),
    ...(map.sections ?? []).map(
      ({ name, first_slide: first, slides }) => `section ${plain(name)}: ${plural(slides, 'slide')} from ${first}`,
    ),
    ...leftOut(map.sections_left_out, 'section'),
    ...(map.placeholders.length === 0 ? [] : [`placeholders: ${map.placeholders.map(plain).join(', ')}`]),
    `layouts: ${map.layouts.map(plain).join(', ')}`,
    ...(map.has_macros === true ? ['has macros (never executed)'] : []),
  ].join('\n');
}

function slideLines({ slide, title, layout, shapes = [], ...rest }: Slide): string[] {
  const marks = [
    layout === undefined ? '' : plain(layout),
    rest.is_hidden === true ? 'hidden' : '',
    rest.has_notes === true ? 'notes' : '',
    rest.comments === undefined ? '' : plural(rest.comments, 'comment'),
  ].filter((mark) => mark !== '');
  const head = `${String(slide).padStart(4)}. ${title === '' ? '(no title)' : plain(title)}`;
  return [
    `${head}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`,
    ...shapes.map((shape) => {
      const place = shape.cm === undefined ? '' : `  at ${shape.cm.slice(0, 2).join(', ')} cm`;
      const chart =
        shape.chart === undefined ? '' : `  ${shape.chart.type}: ${shape.chart.series.map(plain).join(', ')}`;
      const table = shape.rows === undefined ? '' : `  ${shape.rows} × ${shape.columns}`;
      const text = shape.text === undefined ? '' : `  ${plain(shape.text)}`;
      return `        ${shape.kind} ${shape.id} ${plain(shape.name)}${table}${chart}${place}${text}`;
    }),
    ...leftOut(rest.shapes_left_out, 'shape').map((line) => `      ${line}`),
  ];
}

export function renderDeckStyles({ themes, slide_size_cm: [width, height], ...rest }: DeckStyles): string {
  return [
    `slides of ${width} × ${height} cm`,
    ...themes.flatMap(({ name, heading_font: heading, body_font: body, colors, layouts, layouts_left_out: left }) => [
      `theme ${plain(name)}: headings in ${plain(heading)}, text in ${plain(body)}`,
      `  colours: ${Object.entries(colors)
        .map(([role, color]) => `${plain(role)} ${plain(color)}`)
        .join(', ')}`,
      ...layouts.map(({ name: layout, used, placeholders }) => {
        const places = placeholders.map(({ type, index }) => `${plain(type)} ${index}`).join(', ');
        return `  ${String(used).padStart(5)}  ${plain(layout)}: ${places}`;
      }),
      ...leftOut(left, 'layout'),
    ]),
    ...leftOut(rest.themes_left_out, 'theme'),
  ].join('\n');
}
