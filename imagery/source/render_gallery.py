"""The gallery's pictures: for each entry of data/content.json its wheel, in its finish, with a tyre, in the entry's scene.

    nice -n 19 blender -b -P render_gallery.py -- [--only patrol,golf] [--scale .4 --png --out try] [--samples 36]

Finished files are skipped. View and light vary with the entry's number.
"""
import os
import sys
import json
from functools import partial
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import render_wheels as rw      # noqa: E402
import render_banners as rb     # noqa: E402
import batch                    # noqa: E402


def dunes(g, yaw, warm):
    """Sunk into sand under a high or a low sun."""
    rb.put(g['design_id'], g['finish'], (0, 0, -.06), yaw=yaw, lean=-3, tyre=True, spin=8 * g['id'])
    rb.desert(0, 0, .040, .26, ang_wheel=yaw, side=.26)
    if warm:
        rb.sky([(-1, (.03, .02, .02)), (-.02, (.46, .22, .12)), (.05, (.55, .28, .16)), (.16, (.22, .16, .20)), (.4, (.06, .07, .14)), (1, (.01, .015, .04))], .62)
        rw.softbox('Sun', (3.6, .9, 1.0), (.5, .5), (0, 0, .1), 430, .5, col=(1, .62, .32))
    else:
        rb.sky([(-1, (.05, .035, .02)), (0, (.70, .52, .36)), (.10, (.50, .52, .55)), (.35, (.18, .30, .50)), (1, (.05, .12, .32))], .55)
        rw.softbox('Sun', (3.2, .1, 1.9), (.5, .5), (0, 0, 0), 400, .5, col=(1, .80, .56))
    rw.softbox('Key', (.9, -2.0, 1.2), (1.2, 1.2), (0, 0, .3), 4.2, .4, col=(1, .95, .88))
    rw.softbox('KeyL', (-1.5, -1.4, 1.0), (.8, 1.2), (0, 0, .3), 3.0, .4, col=(.86, .92, 1))
    rw.camera((0, -3.3, .55), (0, 0, .27), 84)
    return .1


def night(g, yaw, warm):
    """A forecourt at night: dark asphalt, two strips of light."""
    rb.asphalt(.42, .5)
    rb.put(g['design_id'], g['finish'], (0, 0, 0), yaw=yaw, tyre=True, spin=7 * g['id'])
    rb.sky([(-1, (.002, .002, .003)), (0, (.006, .007, .010)), (.2, (.005, .006, .010)), (1, (.003, .004, .008))])
    rb.halo((-.3, 9, 1.6), (30, 5.0), .05, (1, .72, .5) if warm else (.5, .72, .86))
    rw.softbox('StripR', (1.8, .6, .5), (.22, 1.6), (0, 0, .3), 24, .4, col=(1, .62, .34) if warm else (.45, .85, .86))
    rw.softbox('StripL', (-1.7, .3, .5), (.25, 1.7), (0, 0, .3), 17, .4, col=(.72, .84, 1))
    rw.softbox('Top', (.2, -.3, 1.9), (1.9, .5), (0, 0, .3), 10, .4)
    rw.softbox('Front', (1.2, -1.9, .9), (1.0, 1.0), (0, 0, .3), 6.5, .5, col=(1, .95, .9))
    rw.camera((0, -3.4, .46), (0, 0, .30), 98)
    return .3


def daylight(g, yaw, warm):
    """A white villa wall in open shade."""
    rb.cyc(.58, .5, wall=1.4, tint=(1, .965, .92) if warm else (.95, .985, 1))
    rb.put(g['design_id'], g['finish'], (0, 0, 0), yaw=yaw, tyre=True, spin=5 * g['id'])
    rb.sky([(-1, (.5, .48, .45)), (-.02, (.74, .73, .71)), (.25, (.80, .81, .83)), (1, (.45, .48, .54))], .82)
    rw.softbox('Key', (-1.4, -1.2, 1.1), (1.1, 1.4), (0, 0, .3), 7.0, .35, col=(1, .97, .93))
    rw.softbox('Top', (.1, -.3, 1.9), (2.0, 1.0), (0, 0, .3), 7.0, .35)
    rw.softbox('Rim', (1.5, -.4, .5), (.4, 1.6), (0, 0, .3), 7.0, .4)
    rw.camera((0, -3.3, .48), (0, 0, .30), 94)
    return -.15


def hall(g, yaw, warm):
    """A workshop: grey floor, bank of light above."""
    rb.cyc(.12, .22, wall=5, tint=(1, .93, .86) if warm else (.84, .94, 1))
    rb.put(g['design_id'], g['finish'], (0, 0, 0), yaw=yaw, tyre=True, spin=6 * g['id'])
    rb.sky([(-1, (.01, .01, .01)), (0, (.02, .02, .022)), (1, (.03, .03, .032))])
    rw.softbox('Key', (-1.4, -1.2, 1.0), (1.0, 1.4), (0, 0, .3), 7.0, .35)
    rw.softbox('Top', (.1, -.4, 1.9), (2.0, .8), (0, 0, .3), 9.0, .35)
    rw.softbox('Rim', (1.5, -.4, .5), (.34, 1.6), (0, 0, .3), 9.0, .4, col=(1, .9, .8) if warm else (.85, .95, 1))
    rw.softbox('BackL', (-1.2, .9, .7), (.5, 1.3), (0, .1, .3), 6.0, .4)
    rw.camera((0, -3.3, .50), (0, 0, .30), 96)
    return 0.0


SCENES = {
    'Desert dunes': dunes,
    'Asphalt at night': night,
    'Light studio': daylight,
    'Dark studio': hall,
}


def scene(g):
    yaw = (30, -28, 24, -34)[g['id'] % 4]
    return 1200, 900, SCENES[g['scene']](g, yaw, g['id'] % 2 == 1)


if __name__ == '__main__':
    with open(os.path.join(HERE, '..', '..', 'data', 'content.json'), encoding='utf-8') as f:
        gallery = json.load(f)['gallery']
    batch.run([(g['image'].removesuffix('.webp'), partial(rb.shoot, partial(scene, g))) for g in gallery], samples=36, quality=88)
