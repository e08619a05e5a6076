import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from '../pixels/decode.ts';
import { cornerPicture, solidPng } from '../testing/make-picture.ts';
import { inertSvg } from './inert-svg.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"';
const drawing = (inside: string, attributes = '') =>
  Buffer.from(`<svg ${NAMESPACES} width="40" height="20" ${attributes}>${inside}</svg>`);

describe('inertSvg', () => {
  it('[T8] leaves out what runs and what is elsewhere, and says so', () => {
    const { svg, left_out } = inertSvg(
      drawing(
        '<style>@import "https://a.example/b.css"; rect{fill:url(https://c.example/d)}</style><script>x()</script>' +
          '<foreignObject><p>hi</p></foreignObject><rect onclick="x()" width="9" height="9" style="filter:url(#f)"/>' +
          '<a href="javascript:x()"><image x:href="file:///etc/hostname" width="5" height="5"/></a><use href="other.svg#a"/>',
        'onload="x()"',
      ),
    );
    expect(svg).not.toMatch(/script|onload|onclick|foreign|example|file:|other\.svg|import/);
    expect(svg).toContain('url(#f)');
    expect(left_out).toEqual(
      expect.arrayContaining(['script', 'foreignObject', 'onload', 'onclick', 'file:///etc/hostname']),
    );
  });

  it('[T8] a file that a drawing names is not in its picture', () => {
    const secret = join(tmpdir(), `galley-secret-${process.pid}.png`);
    writeFileSync(secret, solidPng(10, 10, [1, 250, 3, 255]));
    try {
      const inside = `<image href="${secret}" width="40" height="20"/><image x:href="file://${secret}" width="40" height="20"/>`;
      expect(pixelsOf(drawing(inside)).rgba.every((byte) => byte === 0)).toBe(true);
      expect(existsSync(secret)).toBe(true);
    } finally {
      rmSync(secret);
    }
  });

  it('[F1] a picture inside the drawing is drawn; one that is a bomb is refused', () => {
    const image = (png: Uint8Array) =>
      drawing(`<image href="data:image/png;base64,${Buffer.from(png).toString('base64')}" width="40" height="20"/>`);
    const { rgba } = pixelsOf(image(solidPng(40, 20, [0, 255, 0, 255])));
    expect([...rgba.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
    const bomb = Buffer.from(cornerPicture('png'));
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect(() => inertSvg(image(bomb))).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
  });

  it('[F1] parts that repeat each other a billion times are refused at once', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const use = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#l${level - 1}"/>`.repeat(10);
      return `<g id="l${level}">${use}</g>`;
    });
    const started = performance.now();
    expect(() => inertSvg(drawing(levels.join('')))).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('[F1] entities are refused, the public document type is not', () => {
    const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(inertSvg(Buffer.concat([Buffer.from(type), drawing('<rect/>')])).width).toBe(40);
    const entities = Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), drawing('<text>&a;</text>')]);
    expect(() => inertSvg(entities)).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
  });
});
