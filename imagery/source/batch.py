"""The command line of the scripts that make several pictures. Finished files are skipped."""
import argparse
import os
import time
import post
import render_wheels as rw


def run(pictures, samples, quality, out=rw.IMAGERY):
    """pictures: pairs of a name, which is the path below `out`, and shoot(scale, samples), which builds and renders one scene."""
    ap = argparse.ArgumentParser()
    ap.add_argument('--only', default='', help='parts of names, separated by commas')
    ap.add_argument('--scale', type=float, default=1.0)
    ap.add_argument('--samples', type=int, default=samples)
    ap.add_argument('--out', default=out)
    ap.add_argument('--png', action='store_true')
    a = ap.parse_args(rw.arguments())
    for name, shoot in pictures:
        fn = os.path.join(a.out, name + ('.png' if a.png else '.webp'))
        if os.path.exists(fn) or (a.only and not any(part in name for part in a.only.split(','))):
            continue
        start = time.time()
        rw.clear_scene()
        img = shoot(a.scale, a.samples)
        os.makedirs(os.path.dirname(os.path.abspath(fn)), exist_ok=True)
        post.save(img, fn, quality)
        print('DONE %s %.0fs %d' % (name, time.time() - start, os.path.getsize(fn)), flush=True)
